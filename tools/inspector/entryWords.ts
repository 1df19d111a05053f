import type { Entry } from "./inspection.ts";
import type { Say, TextKey } from "./texts.ts";

const BECAME: Readonly<Record<string, TextKey>> = {
  appeared: "appeared",
  done: "finished",
  error: "failed",
  stopped: "stopped",
  opened: "opened",
  closed: "closed",
};

/** What happened, in words: an event by its type, of actors and tabs what became of them. */
export function entryWords({ kind, type }: Entry, say: Say): string {
  if (kind === "event") return type;
  if (kind === "refusal") return `${type} · ${say("refused")}`;
  const became = BECAME[type];
  return became === undefined ? type : say(became);
}
