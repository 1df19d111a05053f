// Runs after the rendered page in the document, before the app hydrates it.
(function () {
  const root = document.getElementById("root");
  document.querySelector("script[type=module]").addEventListener("error", () => {
    document.body.replaceChildren(document.getElementById("not-loaded").content);
  });
  if (!root.firstElementChild) return;

  // A page of another session than the one stored here must not be shown to this user.
  if (root.dataset.session !== storedSession()) {
    root.replaceChildren();
    document.getElementById("document-data")?.remove();
    return;
  }
  const pressed = new Set();
  const listening = new AbortController();
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button && !button.disabled && button.ariaDisabled !== "true") pressed.add(button);
  }, { signal: listening.signal });
  root.addEventListener("submit", (event) => event.preventDefault(), { signal: listening.signal });
  globalThis.takePresses = () => {
    listening.abort();
    return [...pressed];
  };

  function storedSession() {
    // Storage that is blocked throws; then the app knows of no session either.
    try {
      const [, payload] = localStorage.getItem("access_token").split(".");
      const { sid, exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
      const offset = Number(localStorage.getItem("clock-offset")) || 0;
      return exp * 1000 > Date.now() + offset ? sid : "";
    } catch {
      return "";
    }
  }
})();
