// One hand: sends the photo shrunk, survives a reload on the way, shows the photo again, lights up tiles.
(function () {
  "use strict";
  const photos = window.suzumePhotos;
  const PENDING = "pending";
  const STILL_WANTED = 10 * 60 * 1000;
  const REFUSED = [413, 415, 422]; // another try with the same photo helps only after other answers
  const region = () => document.getElementById("score");
  const form = () => document.getElementById("shoot");
  let sending = null;
  let edited = region() ? region().dataset.edit : "";
  let shown = { id: "", address: "" };

  // --- sending
  function showSending(words, photo) {
    const shoot = form();
    const box = shoot.querySelector(".sending");
    const picture = box.querySelector(".sending-photo");
    shoot.classList.add("is-sending");
    box.hidden = false;
    box.querySelector(".sending-words").textContent = words;
    box.querySelector(".sending-bar").hidden = false;
    box.querySelector(".sending-again").hidden = true;
    if (photo && !picture.src) {
      picture.src = URL.createObjectURL(photo);
      picture.hidden = false;
    }
    shoot.scrollIntoView({ block: "nearest" });
  }

  function showLost(words) {
    const shoot = form();
    if (!shoot) return;
    showSending(words, sending);
    shoot.querySelector(".sending-bar").hidden = true;
    shoot.querySelector(".sending-again").hidden = false;
  }

  function stopSending() {
    const shoot = form();
    if (!shoot) return;
    shoot.classList.remove("is-sending");
    shoot.querySelector(".sending").hidden = true;
    for (const input of shoot.querySelectorAll("input[type=file]")) input.value = "";
  }

  // What a photo was taken for: the page and, at a table, the deal. Nothing else gets it after a reload.
  const purpose = () => location.pathname + (region().dataset.for || "");

  async function take(file) {
    window.suzume.clearProblem();
    sessionStorage.removeItem("shooting");
    sessionStorage.setItem("photo-for", purpose());
    showSending(form().dataset.sending, file);
    sending = await photos.shrink(file);
    await photos.keep(PENDING, sending);
    send();
  }

  function send() {
    if (!sending || !form()) return;
    showSending(form().dataset.sending, sending);
    putInForm(sending);
    window.htmx.trigger(form(), "submit");
  }

  function putInForm(file) {
    const [first, ...others] = form().querySelectorAll("input[type=file]");
    const carrier = new DataTransfer();
    carrier.items.add(file instanceof File ? file : new File([file], "photo.jpg", { type: file.type }));
    first.files = carrier.files;
    for (const other of others) other.value = "";
  }

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches || !input.matches("#shoot input[type=file]")) return;
    event.stopPropagation();
    if (input.files.length) take(input.files[0]);
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest ? event.target : null;
    if (!target) return;
    if (target.closest("[data-shot=camera]")) sessionStorage.setItem("shooting", "1");
    if (target.closest(".sending-again")) send();
  });
  window.addEventListener("online", () => {
    const again = document.querySelector(".sending-again");
    if (again && !again.hidden) send();
  });

  document.addEventListener("htmx:xhr:progress", (event) => {
    const shoot = form();
    if (!shoot || event.target !== shoot || !event.detail.lengthComputable) return;
    const part = (100 * event.detail.loaded) / event.detail.total;
    const bar = shoot.querySelector(".sending-bar");
    if (part >= 100) {
      bar.removeAttribute("value");
      shoot.querySelector(".sending-words").textContent = shoot.dataset.reading;
    } else {
      bar.value = part;
    }
  });
  document.addEventListener("htmx:sendError", (event) => {
    if (event.target === form()) showLost(form().dataset.lost);
  });
  document.addEventListener("htmx:responseError", (event) => {
    if (event.target !== form()) return;
    const status = event.detail.xhr.status;
    if (REFUSED.includes(status)) {
      photos.forget(PENDING);
      sending = null;
      return stopSending();
    }
    showLost(form().dataset.lost);
  });

  // --- showing
  async function showPhoto() {
    const hand = region();
    const id = hand && hand.dataset.photo;
    if (!id || hand.querySelector("image[href]")) return;
    if (shown.id !== id) {
      const photo = await photos.find(id);
      if (!photo) return;
      if (shown.address) URL.revokeObjectURL(shown.address);
      shown = { id, address: URL.createObjectURL(photo) };
    }
    for (const image of hand.querySelectorAll("image")) {
      image.setAttribute("href", shown.address);
      (image.closest("figure") || image.closest("svg")).removeAttribute("hidden");
    }
  }

  async function settle() {
    const hand = region();
    if (!hand) return;
    if (sending && hand.dataset.photo) {
      const photo = sending;
      sending = null;
      await photos.keep(hand.dataset.photo, photo);
      await photos.forget(PENDING);
    }
    await showPhoto();
  }

  function placeFocus() {
    const before = edited;
    edited = region() ? region().dataset.edit : "";
    if (edited === before) return;
    const goal = document.getElementById(edited ? "picker-title" : `slot-${before}`);
    if (goal) goal.focus({ preventScroll: true });
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "problem") return;
    settle();
    placeFocus();
  });
  document.addEventListener("htmx:historyRestore", showPhoto);
  document.addEventListener("keydown", (event) => {
    const close = event.key === "Escape" && document.getElementById("picker-close");
    if (close) close.click();
  });

  // --- each point lights up its tiles
  function light(line) {
    const rack = document.querySelector(".rack");
    if (!rack) return;
    const places = line ? line.dataset.tiles.split(" ") : [];
    rack.classList.toggle("lighting", Boolean(line));
    for (const slot of rack.querySelectorAll("[data-place]")) {
      slot.classList.toggle("lit", places.includes(slot.dataset.place));
    }
  }
  const line = (event) => event.target.closest && event.target.closest("li[data-tiles]");
  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => light(line(event)));
  document.addEventListener("mouseout", (event) => line(event) && light(null));
  document.addEventListener("focusout", (event) => line(event) && light(null));

  // --- quick thumbs: a face tapped while the last one is on its way is put down after it, not instead of it
  const taps = [];
  let isPlacing = false;
  const fromPicker = (event) => Boolean(event.target.closest && event.target.closest("#picker"));

  document.addEventListener("click", (event) => {
    const pick = event.target.closest && event.target.closest("#picker a.pick[id]");
    if (!pick || !isPlacing) return;
    event.preventDefault();
    event.stopPropagation();
    taps.push(pick.id);
  }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (fromPicker(event)) isPlacing = true;
  });
  document.addEventListener("htmx:afterSettle", () => {
    isPlacing = false;
    document.getElementById(taps.shift() || "")?.click();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) return;
    isPlacing = false;
    taps.length = 0;
  });

  // --- after a reload: a photo that was on its way goes on, one that was being taken is asked for
  async function resume() {
    await showPhoto();
    const hand = region();
    if (!form()) return;
    const chosen = [...form().querySelectorAll("input[type=file]")].find((input) => input.files.length);
    if (chosen) return take(chosen.files[0]);
    const isWanted = sessionStorage.getItem("photo-for") === purpose();
    sending = isWanted ? await photos.find(PENDING, STILL_WANTED) : null;
    if (sending) return hand.dataset.photo ? showLost(form().dataset.lost) : send();
    if (sessionStorage.getItem("shooting") && !hand.dataset.photo) {
      sessionStorage.removeItem("shooting");
      window.suzume.showProblem(form().dataset.gone);
    }
  }
  resume();
})();
