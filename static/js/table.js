// What all pages of a table need: times in the phone's own zone, and forms that are sent once.
(function () {
  "use strict";

  function tellTimes(root) {
    for (const time of root.querySelectorAll("time[datetime]")) {
      const at = new Date(time.dateTime);
      const withDate = "withDate" in time.dataset && at.toDateString() !== new Date().toDateString();
      const form = withDate ? { month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" } : { hour: "2-digit", minute: "2-digit" };
      time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, form).format(at);
    }
  }

  // A form that was sent waits for its answer; only a page shown again by going back may send it anew.
  const sent = new Set();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !("once" in form.dataset) || form.hasAttribute("hx-post")) return;
    if (sent.has(form)) event.preventDefault();
    sent.add(form);
  });
  window.addEventListener("pageshow", () => sent.clear());

  document.addEventListener("htmx:afterSwap", () => tellTimes(document));
  tellTimes(document);
  window.suzume.tellTimes = tellTimes;
})();
