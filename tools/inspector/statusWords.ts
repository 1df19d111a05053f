import { stateWords } from "./chartState.ts";
import type { SeenActor } from "./inspection.ts";
import type { Say, TextKey } from "./texts.ts";

const STATUS = {
  active: "running",
  done: "finished",
  error: "failed",
  stopped: "stopped",
} as const satisfies Record<SeenActor["snapshot"]["status"], TextKey>;

/** Where an actor stands, in words: its states; where it ended or has none, what became of it. */
export function presentState({ snapshot }: SeenActor, say: Say): string {
  const states = stateWords(snapshot.value);
  const status = say(STATUS[snapshot.status]);
  if (states === "") return status;
  return snapshot.status === "active" ? states : `${states} · ${status}`;
}
