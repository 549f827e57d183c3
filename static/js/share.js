// The result goes to friends by the phone's own share sheet, or onto the clipboard.
(function () {
  "use strict";

  const button = document.getElementById("share");
  const words = document.getElementById("share-text");
  if (!button) return;
  button.hidden = false;

  async function copy() {
    try {
      await navigator.clipboard.writeText(words.value);
    } catch {
      words.select();
      document.execCommand("copy");
    }
    button.querySelector("span").textContent = button.dataset.done;
  }

  button.addEventListener("click", async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ text: words.value });
    } catch (problem) {
      if (problem.name !== "AbortError") await copy();
    }
  });
})();
