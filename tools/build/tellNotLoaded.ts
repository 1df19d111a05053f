/**
 * Runs in the browser: has the page say that the app did not come, where what the document shows
 * would wait for it for ever.
 */
export function tellNotLoaded(notice: string): void {
  document.querySelector("script[type=module]")?.addEventListener("error", () => {
    const shown = document.createElement("p");
    shown.setAttribute("role", "alert");
    shown.textContent = notice;
    document.body.replaceChildren(shown);
  });
}
