// What every page needs: words for a lost connection, and menus that close.
(function () {
  "use strict";

  function showProblem(text) {
    const place = document.getElementById("problem");
    if (!place) return;
    const note = document.createElement("div");
    note.className = "note bad";
    const words = document.createElement("p");
    words.textContent = text;
    note.append(words);
    place.replaceChildren(note);
    place.scrollIntoView({ block: "nearest" });
  }

  function clearProblem() {
    document.getElementById("problem")?.replaceChildren();
  }

  document.addEventListener("htmx:sendError", () => showProblem(document.body.dataset.offline));
  document.addEventListener("htmx:timeout", () => showProblem(document.body.dataset.offline));
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.isError) clearProblem();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "problem") event.detail.target.scrollIntoView({ block: "nearest" });
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
