// What every page needs: a place for problems, and menus that close.
(function () {
  "use strict";

  function showProblem(text, ...helps) {
    const place = document.getElementById("problem");
    if (!place) return;
    const note = document.createElement("div");
    note.className = "note bad";
    const words = document.createElement("p");
    words.textContent = text;
    const whole = document.createElement("div");
    whole.className = "stack tight";
    whole.append(words, ...helps);
    note.append(whole);
    place.replaceChildren(note);
    place.scrollIntoView({ block: "nearest" });
  }

  function clearProblem() {
    document.getElementById("problem")?.replaceChildren();
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.isError) clearProblem();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "problem") event.detail.target.scrollIntoView({ block: "nearest" });
  });

  // The page may have another address by now than when its links were written.
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest(".pick a[href*='next=']");
    if (!link) return;
    const goal = new URL(link.href);
    goal.searchParams.set("next", location.pathname + location.search);
    link.href = goal.href;
  });

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  document.documentElement.classList.add("js");
  window.suzume = { showProblem, clearProblem };
})();
