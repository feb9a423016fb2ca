// Runs before the page's own script, in the syntax that every browser reads: where that script does not run, the page says so.
// What it says stands in the page, hidden (`#trouble`). The page's script marks that it runs with `data-script`.
(function () {
  var reason = "";

  function note(event) {
    var address = event.target && event.target.src;
    if (!reason) reason = event.message || (address ? address + " could not be loaded." : "");
  }

  function look() {
    window.removeEventListener("error", note, true);
    if (document.documentElement.getAttribute("data-script") === "runs") return;
    document.getElementById("trouble-reason").textContent = reason;
    document.getElementById("trouble").removeAttribute("hidden");
  }

  window.addEventListener("error", note, true);
  document.addEventListener("DOMContentLoaded", look);
})();
