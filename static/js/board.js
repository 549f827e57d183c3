// The board keeps itself fresh: asks every two seconds with the version it has, and disturbs nobody who reads or types.
(function () {
  "use strict";

  const EVERY = 2000;
  const PATIENCE = 8000;
  const HUM = [60, 40, 60];
  let asking = null;
  const keptAt = Number(document.documentElement.dataset.kept || 0); // an old screen came from the phone itself
  let heardAt = keptAt || Date.now();
  let lock = null;

  const board = () => document.getElementById("board");

  async function ask() {
    if (asking || document.hidden || board().querySelector(".htmx-request")) return;
    asking = new AbortController();
    const giveUp = setTimeout(() => asking.abort(), PATIENCE);
    try {
      const answer = await fetch(board().dataset.refresh, { headers: { "HX-Request": "true" }, signal: asking.signal, cache: "no-store" });
      if (answer.status === 200) show(await answer.text());
      if (answer.ok) heard();
      else silent();
      if (answer.status === 404) clearInterval(asks);
    } catch {
      silent();
    } finally {
      clearTimeout(giveUp);
      asking = null;
    }
  }

  function show(text) {
    const old = board();
    if (old.querySelector(".htmx-request")) return;
    const open = [...old.querySelectorAll("details[open][id]:not([data-for-the-start])")].map((menu) => menu.id);
    const wins = Number(old.dataset.wins);
    htmx.swap(old, text, { swapStyle: "outerHTML" }, { eventInfo: { target: old } });
    arrived(open, wins);
  }

  function arrived(open, wins) {
    const fresh = board();
    for (const id of open) {
      const menu = document.getElementById(id);
      if (menu) menu.open = true;
    }
    document.getElementById("news").textContent = fresh.dataset.news;
    if (Number(fresh.dataset.wins) > wins && navigator.vibrate) navigator.vibrate(HUM);
    window.suzume.tellTimes(fresh);
    stayAwake();
  }

  function heard() {
    if (keptAt) return location.reload();
    heardAt = Date.now();
    document.getElementById("age").hidden = true;
  }

  function silent() {
    const age = document.getElementById("age");
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(heardAt);
    const words = age.dataset.words.replace("{time}", time);
    if (age.textContent !== words) age.textContent = words;
    age.hidden = false;
  }

  async function stayAwake() {
    const wanted = "awake" in board().dataset && !document.hidden;
    if (!("wakeLock" in navigator) || Boolean(lock) === wanted) return;
    if (!wanted) {
      lock.release();
      lock = null;
      return;
    }
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch {
      lock = null;
    }
  }

  // A form of the board was answered with the new board: keep the open menus shut, but tell the news.
  let winsBefore = 0;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "board") winsBefore = Number(board().dataset.wins);
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig && event.target.id === "board") arrived([], winsBefore);
  });
  document.addEventListener("htmx:responseError", ask);

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
    stayAwake();
  });
  window.addEventListener("online", ask);
  window.addEventListener("offline", silent);
  window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
  const asks = setInterval(ask, EVERY);
  stayAwake();
})();
