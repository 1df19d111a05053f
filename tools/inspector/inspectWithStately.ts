import { createBrowserInspector } from "@statelyai/inspect";
import type { InspectionEvent, Observer } from "xstate";
import { maskInspection, maskSecrets } from "./maskSecrets.ts";

/** Opens Stately's inspector, a public site, and shows it this tab's actors, masked. */
export function inspectWithStately(): Observer<InspectionEvent> {
  const masked = <Value>(value: Value) => maskSecrets(value) as Value;
  return createBrowserInspector({
    url: "https://stately.ai/inspect",
    sanitizeContext: masked,
    sanitizeEvent: masked,
    serialize: maskInspection,
  }).inspect;
}
