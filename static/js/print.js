// The button that prints; without JavaScript the browser's own menu does.
(function () {
  "use strict";
  const button = document.getElementById("print");
  button.hidden = false;
  button.addEventListener("click", () => window.print());
})();
