import { stateWords } from "./chartState.ts";
import type { InspectedActor } from "./inspection.ts";
import type { TextKey, Translate } from "./texts.ts";

const STATUS = {
  active: "running",
  done: "finished",
  error: "failed",
  stopped: "stopped",
} as const satisfies Record<InspectedActor["snapshot"]["status"], TextKey>;

export function presentState({ snapshot }: InspectedActor, t: Translate): string {
  const states = stateWords(snapshot.value);
  const status = t(STATUS[snapshot.status]);
  if (states === "") return status;
  return snapshot.status === "active" ? states : `${states} · ${status}`;
}
