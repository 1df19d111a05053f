import { type Chart, type ChartState, listStates } from "../chart/chart.ts";

/** Returns the ids of the active states, parents before children. */
export function litStates({ root }: Chart, value: unknown): ReadonlySet<string> {
  return new Set([root.id, ...below(root, value)]);
}

/** Formats a state value: the innermost states with their parents. */
export function stateWords(value: unknown): string {
  return leaves(value).map((path) => path.join(".")).join(", ");
}

/** Returns the event types that active states handle, innermost states first. */
export function offeredEvents(chart: Chart, lit: ReadonlySet<string>): string[] {
  const innermostFirst = listStates(chart.root).filter(({ id }) => lit.has(id)).toReversed();
  return [
    ...new Set(
      innermostFirst.flatMap(({ id }) =>
        chart.transitions.filter(({ source }) => source === id)
          .flatMap(({ sends }) => sends === undefined || sends.startsWith("xstate.") ? [] : [sends])
      ),
    ),
  ];
}

function below(state: ChartState, value: unknown): string[] {
  return listEntries(value).flatMap(([key, inner]) => {
    const child = state.states.find((other) => other.key === key);
    return child === undefined ? [] : [child.id, ...below(child, inner)];
  });
}

function leaves(value: unknown): string[][] {
  return listEntries(value).flatMap(([key, inner]) => {
    const inside = leaves(inner);
    return inside.length === 0 ? [[key]] : inside.map((path) => [key, ...path]);
  });
}

function listEntries(value: unknown): [string, unknown][] {
  if (typeof value === "string") return [[value, undefined]];
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
