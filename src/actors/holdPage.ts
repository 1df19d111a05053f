/** Has the browser ask before the page is closed or loaded anew, until it is let go. */
export function holdPage(): () => void {
  const preventUnload = (event: Event) => event.preventDefault();
  globalThis.addEventListener("beforeunload", preventUnload);
  return () => globalThis.removeEventListener("beforeunload", preventUnload);
}
