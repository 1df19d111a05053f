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
  function parsed(text) {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  }
  const root = document.documentElement;
  const theme = kept("theme");
  const dark = theme === "dark" ||
    (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  if (kept("language") === "en") root.lang = "en";
  // The navigation keeps room for pinned views, which load later (src/app/pinnedCounts.ts).
  for (const [name, count] of Object.entries(parsed(kept("pinned-counts")))) {
    root.style.setProperty(name, Number(count));
  }
})();
