/** Makes the browser ask before it unloads the page. Returns a function that stops this. */
export function blockUnload(): () => void {
  const preventUnload = (event: Event) => event.preventDefault();
  globalThis.addEventListener("beforeunload", preventUnload);
  return () => globalThis.removeEventListener("beforeunload", preventUnload);
}
