// The picture of the seats follows what is typed; two players chosen for one seat change places.
(function () {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const ACROSS = 108, DOWN = 84, WIDE = 320, HIGH = 232, LONGEST = 10;
  const picture = document.querySelector("#picture svg");
  if (!picture) return;

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

  const fields = [...document.querySelectorAll("input[name=name]")];
  function typed() {
    const named = fields.map((field, index) => ({ name: field.value.trim(), number: index + 1 })).filter((seat) => seat.name);
    const dealer = document.querySelector("input[name=first_dealer]:checked");
    const first = dealer && dealer.value !== "lot" ? Number(dealer.value) : -1;
    draw(named.length ? named : [1, 2, 3, 4].map((number) => ({ name: "", number })), first);
    for (const label of document.querySelectorAll("[data-seat]")) {
      label.textContent = fields[Number(label.dataset.seat)].value.trim() || label.dataset.empty;
      label.closest("label").hidden = !fields[Number(label.dataset.seat)].value.trim();
    }
  }
  if (fields.length) {
    document.addEventListener("input", typed);
    document.addEventListener("change", typed);
    document.addEventListener("htmx:afterSwap", typed);
    typed();
  }

  const choices = [...document.querySelectorAll("select[name=seat]")];
  const before = choices.map((choice) => choice.value);
  choices.forEach((choice, index) => choice.addEventListener("change", () => {
    const other = choices.findIndex((one, place) => place !== index && one.value === choice.value);
    if (other >= 0) choices[other].value = before[index];
    choices.forEach((one, place) => { before[place] = one.value; });
    draw(choices.map((one, place) => ({ name: one.selectedOptions[0].textContent, number: place + 1 })), -1);
  }));
})();
