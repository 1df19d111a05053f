import type { InspectionEvent, Observer } from "xstate";

/** True in development builds, false in all others, where what it guards is left out. */
declare const IKLIM_DEV: boolean;

/**
 * Shows every actor, state and event in a window of its own, when the address asks for it with
 * `?inspect`. Undefined otherwise, and always outside of development. Secrets are masked before
 * anything leaves the page.
 */
export async function createInspector(): Promise<Observer<InspectionEvent> | undefined> {
  if (typeof IKLIM_DEV !== "undefined" && IKLIM_DEV) {
    if (!new URLSearchParams(location.search).has("inspect")) return undefined;
    const { createBrowserInspector } = await import("@statelyai/inspect");
    const { maskSecrets } = await import("./maskSecrets.ts");
    const masked = <Value>(value: Value) => maskSecrets(value) as Value;
    const { inspect } = createBrowserInspector({
      url: "/inspector.html",
      sanitizeContext: masked,
      sanitizeEvent: masked,
      serialize: masked,
    });
    return inspect;
  }
  return undefined;
}
