import type { AppOptions } from "../../machines/createApp.ts";
import type {} from "../../main.tsx";

/** Stored for the tab, as reloads have other addresses. */
const STORAGE_KEY = "inspect";

/**
 * Creates the inspector that the address requests, else undefined.
 * `?inspect` opens the project's, `?inspect=stately` Stately's; both last until `?inspect=off`.
 * Secrets are masked before anything leaves the page.
 */
async function createInspector(): Promise<AppOptions["inspect"]> {
  const requested = new URLSearchParams(location.search).get("inspect");
  if (requested !== null) sessionStorage.setItem(STORAGE_KEY, requested);
  const wanted = sessionStorage.getItem(STORAGE_KEY);
  if (wanted === null || wanted === "off") return undefined;
  if (wanted === "stately") {
    const { inspectWithStately } = await import("./inspectWithStately.ts");
    return inspectWithStately();
  }
  const { inspectApp } = await import("./inspectApp.ts");
  return await inspectApp({ opensWindow: requested !== null });
}

globalThis.createInspector = createInspector;
