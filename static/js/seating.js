// The picture of the seats follows what is typed; two players chosen for one seat change places.
(function () {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const ACROSS = 108, DOWN = 84, WIDE = 320, HIGH = 232, LONGEST = 10;
  const fields = () => [...document.querySelectorAll("input[name=name]")];
  const choices = () => [...document.querySelectorAll("select[name=seat]")];

  function wide(letter) {
    return /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u.test(letter) ? 2 : 1;
  }

  function shortened(name) {
    const letters = [...name];
    const width = () => letters.reduce((sum, letter) => sum + wide(letter), 0);
    if (width() <= LONGEST) return name;
    while (letters.length && width() > LONGEST - 1) letters.pop();
    return letters.join("").trimEnd() + "…";
  }

  function part(name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function draw(names, first) {
    const picture = document.querySelector("#picture svg");
    picture.querySelectorAll(".seat-spot").forEach((spot) => spot.remove());
    names.forEach(({ name, number }, seat) => {
      const angle = 2 * Math.PI * (seat / names.length - 0.25);
      const x = Math.round(WIDE / 2 + ACROSS * Math.cos(angle));
      const y = Math.round(HIGH / 2 - DOWN * Math.sin(angle));
      const spot = part("g", { class: "seat-spot" + (number - 1 === first ? " first" : "") });
      spot.append(
        part("rect", { x: x - 50, y: y - 19, width: 100, height: 38, rx: 19 }),
        part("circle", { cx: x - 33, cy: y, r: 12 }),
        part("text", { class: "seat-number", x: x - 33, y: y + 5, "text-anchor": "middle" }, number),
        part("text", { class: "seat-name", x: x - 16, y: y + 5 }, shortened(name) || "…"),
      );
      picture.append(spot);
    });
  }

  function typed() {
    const names = fields().map((field) => field.value.trim());
    if (!names.length) return;
    const named = names.map((name, index) => ({ name, number: index + 1 })).filter((seat) => seat.name);
    const dealer = document.querySelector("input[name=first_dealer]:checked");
    const first = dealer && dealer.value !== "lot" ? Number(dealer.value) : -1;
    draw(named.length ? named : [1, 2, 3, 4].map((number) => ({ name: "", number })), first);
    for (const label of document.querySelectorAll("[data-seat]")) {
      const name = names[Number(label.dataset.seat)];
      label.textContent = name || label.dataset.empty;
      label.closest("label").hidden = !name;
    }
  }

  // Whoever held the seat before goes where the chosen player came from.
  function seated(changed) {
    const before = changed.dataset.held ?? [...changed.options].find((option) => option.defaultSelected).value;
    const other = choices().find((choice) => choice !== changed && choice.value === changed.value);
    if (other) other.value = before;
    for (const choice of choices()) choice.dataset.held = choice.value;
    draw(choices().map((choice, place) => ({ name: choice.selectedOptions[0].textContent, number: place + 1 })), -1);
  }

  document.addEventListener("input", typed);
  document.addEventListener("change", (event) => {
    if (event.target.name === "seat") seated(event.target);
    else typed();
  });
  document.addEventListener("htmx:afterSwap", typed);
  typed();
})();
