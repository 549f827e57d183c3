// A connection that comes and goes: what was sent into the void is sent once more, old screens say that they are old.
(function () {
  "use strict";

  const words = document.body.dataset;
  const keptAt = Number(document.documentElement.dataset.kept || 0);
  const TRY_EVERY = 5000;
  const held = new Set();
  let unsent = null;

  // --- a request that found no server is kept; its form carries a key, so that it counts once whatever arrived
  function lost(event) {
    const { elt, requestConfig } = event.detail;
    if (elt.id === "shoot") return; // the photo has a way of its own
    unsent = { elt, by: requestConfig.triggeringEvent };
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button";
    again.id = "send-again";
    again.textContent = words.again;
    again.addEventListener("click", sendAgain);
    window.suzume.showProblem(words.offline, again);
  }

  function sendAgain() {
    const waiting = unsent;
    unsent = null;
    if (!waiting) return;
    window.suzume.clearProblem();
    if (!waiting.elt.isConnected) return; // the page went on without it
    if (waiting.elt instanceof HTMLFormElement && (!waiting.by || waiting.by.type === "submit")) {
      waiting.elt.requestSubmit(waiting.by && waiting.by.submitter ? waiting.by.submitter : undefined);
    } else {
      window.htmx.trigger(waiting.elt, waiting.by ? waiting.by.type : "click");
    }
  }

  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr.status) unsent = null;
  });
  window.addEventListener("online", sendAgain);

  // A plain form would leave the page for an error page: hold it back, and send it when the connection is there.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (navigator.onLine || event.defaultPrevented || form.closest("[hx-post], [hx-get], [hx-boost=true]")) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it was not sent: nobody may count it as sent
    window.suzume.showProblem(words.offline);
    if (held.has(form)) return;
    held.add(form);
    window.addEventListener("online", () => {
      held.delete(form);
      window.suzume.clearProblem();
      if (form.isConnected) form.requestSubmit(event.submitter || undefined);
    }, { once: true });
  }, true);

  // --- an old screen, kept by the service worker
  async function comeBack() {
    try {
      if ((await fetch("/health", { cache: "no-store" })).ok) location.reload();
    } catch { /* still away */ }
  }

  function waitForConnection() {
    window.addEventListener("online", comeBack);
    setInterval(comeBack, TRY_EVERY);
  }

  if (keptAt) {
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }).format(keptAt);
    window.suzume.showProblem(words.keptWords.replace("{time}", time));
  }
  if (keptAt || document.getElementById("offline")) waitForConnection();

  if ("serviceWorker" in navigator && window.isSecureContext) {
    window.addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js").catch(() => undefined));
  }
})();
