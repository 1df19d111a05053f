/// <reference lib="deno.worker" />
import { expand, type Expansion, type ExpansionBounds } from "./schedule.ts";

/** What the thread is asked; it answers what `expand` does. */
export interface ExpansionRequest {
  expansions: readonly Expansion[];
  bounds: ExpansionBounds;
}

self.onmessage = ({ data: { expansions, bounds } }: MessageEvent<ExpansionRequest>) => {
  self.postMessage(expand(expansions, bounds));
};
