import { createBrowserInspector } from "@statelyai/inspect";
import type { InspectionEvent, Observer } from "xstate";
import { maskInspection, maskSecrets } from "./maskSecrets.ts";

/** Opens Stately's own inspector, on the internet, and shows it the actors of this tab, masked. */
export const inspectWithStately = (): Observer<InspectionEvent> =>
  inspectIn("https://stately.ai/inspect");

/** Opens a page that has Stately's receiver. */
export function inspectIn(url: string): Observer<InspectionEvent> {
  const masked = <Value>(value: Value) => maskSecrets(value) as Value;
  return createBrowserInspector({
    url,
    sanitizeContext: masked,
    sanitizeEvent: masked,
    serialize: maskInspection,
  }).inspect;
}
