import type { AnyStateMachine } from "xstate";
import { comparable } from "./comparable.ts";
import { domainOf, isWithin } from "./nodes.ts";
import type { Before, Row, Specification } from "./specification.ts";
import type { Seen } from "./stage.ts";

/** A row of a specification, and where it stands there. */
export interface NamedRow extends Row {
  id: string;
  from: string;
  happening: string;
}

/** What is compared of what was seen. */
export type Outcome = Pick<
  Seen,
  "leaves" | "context" | "emits" | "calls" | "sends" | "starts" | "stops" | "times" | "tags"
>;

/** All rows of a specification, one for each condition. */
export function rowsOf({ rows }: Specification): NamedRow[] {
  return Object.entries(rows).flatMap(([from, byHappening]) =>
    Object.entries(byHappening).flatMap(([happening, given]) =>
      listed(given).map((row) => ({
        ...row,
        from,
        happening,
        id: `${from || "anywhere"}: ${happening}${row.when ? `, ${row.when}` : ""}`,
      }))
    )
  );
}

const listed = (given: Row | readonly Row[]): readonly Row[] =>
  Array.isArray(given) ? given : [given as Row];

/**
 * The rows that say what a happening does: of each state that is active the innermost ones, as an
 * inner state's row stands for those around it; and of these the first whose condition holds.
 */
export function rowsFor(
  rows: readonly NamedRow[],
  seen: Seen,
  happening: string,
  conditions: Specification["conditions"] = {},
): NamedRow[] {
  const holds = ({ when }: Row) => when === undefined || (conditions[when]?.(seen) ?? false);
  const candidates = candidatesFor(rows, seen.leaves, happening);
  const froms = [...new Set(candidates.map(({ from }) => from))];
  return froms.flatMap((from) => candidates.find((row) => row.from === from && holds(row)) ?? []);
}

/** The rows that would say it, whatever their conditions. */
export function candidatesFor(
  rows: readonly NamedRow[],
  leaves: readonly string[],
  happening: string,
): NamedRow[] {
  const found = rows.filter((row) => row.happening === happening);
  return found.filter(({ from: outer }) =>
    leaves.some((leaf) =>
      isWithin(leaf, outer) &&
      !found.some(({ from }) =>
        from !== outer && isWithin(from, outer) && leaves.some((other) => isWithin(other, from))
      )
    )
  );
}

/** What the rows expect; without any, that nothing is different. */
export function outcomeOf(
  { machine, tags = {} }: { machine: AnyStateMachine; tags?: Specification["tags"] },
  rows: readonly NamedRow[],
  before: Seen,
): Outcome {
  const { leaves, context, history, running } = before;
  const outcome: Outcome = {
    leaves,
    context,
    emits: [],
    calls: [],
    sends: [],
    starts: {},
    stops: [],
    times: [],
    tags: [],
  };
  for (const row of rows) {
    const leads = given(row.to, before);
    if (leads !== undefined) {
      const to = leads.split(" ").flatMap((path) => (history[path] ?? path).split(" "));
      const left = domainOf(machine, row.from, to);
      outcome.leaves = [...outcome.leaves.filter((leaf) => !isWithin(leaf, left)), ...to];
    }
    outcome.context = { ...outcome.context, ...given(row.context, before) };
    outcome.emits.push(...given(row.emits, before) ?? []);
    outcome.calls.push(...given(row.calls, before) ?? []);
    outcome.sends.push(...given(row.sends, before) ?? []);
    Object.assign(outcome.starts, given(row.starts, before));
    outcome.stops.push(...given(row.stops, before)?.filter((id) => running.includes(id)) ?? []);
    outcome.times.push(...given(row.times, before) ?? []);
  }
  outcome.tags = Object.keys(tags).filter((tag) =>
    tags[tag]?.some((path) => outcome.leaves.some((leaf) => isWithin(leaf, path)))
  );
  return sorted(comparable(outcome) as Outcome);
}

/** With what has no order of its own in one order. */
export const sorted = (
  { leaves, context, emits, calls, sends, starts, stops, times, tags }: Outcome,
): Outcome => ({
  leaves: leaves.toSorted(),
  context,
  emits,
  calls,
  sends,
  starts,
  stops: stops.toSorted(),
  times: times.toSorted(),
  tags: tags.toSorted(),
});

/** What a row says of what stood before. */
export function given<Value>(
  value: Value | ((before: Before) => Value) | undefined,
  before: Before,
): Value | undefined {
  return typeof value === "function" ? (value as (before: Before) => Value)(before) : value;
}
