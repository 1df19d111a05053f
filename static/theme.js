// Runs before the first paint, so that neither the colours nor the language flash: the build writes
// it into the page.
(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  const root = document.documentElement;
  const theme = kept("theme");
  const dark = theme === "dark" ||
    (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  if (kept("language") === "en") root.lang = "en";
})();
