/// <reference lib="deno.worker" />
import { expand, type Expansion, type ExpansionBounds } from "./schedule.ts";

/** A request to the worker; its response is the result of `expand`. */
export interface ExpansionRequest {
  expansions: readonly Expansion[];
  bounds: ExpansionBounds;
}

self.onmessage = ({ data: { expansions, bounds } }: MessageEvent<ExpansionRequest>) => {
  self.postMessage(expand(expansions, bounds));
};
