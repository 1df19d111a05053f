import type { AppOptions } from "../../machines/createApp.ts";

/** True in development builds, false in all others, where what it guards is left out. */
declare const IKLIM_DEV: boolean;

/** What the address asked for is kept for the tab: the page is loaded anew at other addresses. */
const KEPT = "inspect";

/**
 * Shows every actor, state and event in a window of its own when the address asks for it: `?inspect`
 * in the project's, `?inspect=stately` in Stately's, until `?inspect=off`. Undefined otherwise, and
 * always outside of development. Secrets are masked before anything leaves the page.
 */
export async function createInspector(): Promise<AppOptions["inspect"]> {
  if (typeof IKLIM_DEV !== "undefined" && IKLIM_DEV) {
    const asked = new URLSearchParams(location.search).get("inspect");
    if (asked !== null) sessionStorage.setItem(KEPT, asked);
    const wanted = sessionStorage.getItem(KEPT);
    if (wanted === null || wanted === "off") return undefined;
    if (wanted === "stately") {
      const { inspectWithStately } = await import("../../tools/inspector/inspectWithStately.ts");
      return inspectWithStately();
    }
    const { inspectApp } = await import("../../tools/inspector/inspectApp.ts");
    return await inspectApp({ opensWindow: asked !== null });
  }
  return undefined;
}
