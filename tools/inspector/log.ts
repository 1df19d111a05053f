import { fold } from "../../contract/folding.ts";
import type { Entry, EntryKind } from "./inspection.ts";

export interface LogFilter {
  /** By name, in any tab. */
  actor: string | null;
  kind: EntryKind | null;
  text: string;
}

export const ALL: LogFilter = { actor: null, kind: null, text: "" };

export function filtered(entries: readonly Entry[], { actor, kind, text }: LogFilter): Entry[] {
  const sought = fold(text.trim());
  return entries.filter((entry) =>
    (actor === null || entry.to === actor || entry.from === actor) &&
    (kind === null || entry.kind === kind) &&
    (sought === "" || searched(entry).includes(sought))
  );
}

const folded = new WeakMap<Entry, string>();

function searched(entry: Entry): string {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const { from = "", to, type, payload } = entry;
  const text = fold(`${type} ${from} ${to} ${JSON.stringify(payload) ?? ""}`);
  folded.set(entry, text);
  return text;
}

export function namesIn(entries: readonly Entry[]): string[] {
  const names = entries.flatMap(({ actor, from, to }) => [
    ...actor === undefined ? [] : [to],
    ...from === undefined ? [] : [from],
  ]);
  return [...new Set(names)].sort();
}

export type Step = "first" | "back" | "forward";

/** Returns the entry after a step; undefined is the present. */
export function stepped(
  entries: readonly Entry[],
  from: number | undefined,
  step: Step,
): number | undefined {
  if (step === "first") return entries[0]?.id;
  if (from === undefined) return step === "back" ? entries.at(-1)?.id : undefined;
  if (step === "forward") return entries.find(({ id }) => id > from)?.id;
  return (entries.findLast(({ id }) => id < from) ?? entries[0])?.id;
}

/** Formats local time to the millisecond. */
export function clockTime(at: number): string {
  const time = new Date(at);
  const digits = (part: number, count: number) => String(part).padStart(count, "0");
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => digits(part, 2)).join(":");
  return `${clock}.${digits(time.getMilliseconds(), 3)}`;
}
