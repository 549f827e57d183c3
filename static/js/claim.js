// A declared win: keys and screen readers keep their place when the question they answered folds away.
(function () {
  "use strict";
  let answered = false;

  document.addEventListener("htmx:beforeRequest", (event) => {
    answered = Boolean(event.target.closest && event.target.closest("#who form"));
  });
  document.addEventListener("htmx:afterSettle", () => {
    const who = document.getElementById("who");
    if (!answered || !who || who.open) return;
    answered = false;
    who.querySelector("summary").focus({ preventScroll: true });
  });
})();
