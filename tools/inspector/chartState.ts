import { type Chart, type ChartState, statesOf } from "../chart/chart.ts";

/** The ids of the states of a chart that an actor with this value is in, those around others first. */
export function litStates({ root }: Chart, value: unknown): ReadonlySet<string> {
  return new Set([root.id, ...below(root, value)]);
}

/** A value of a statechart in words: the innermost states with those around them. */
export function stateWords(value: unknown): string {
  return leaves(value).map((path) => path.join(".")).join(", ");
}

/** The events that the states an actor is in take, each once, those of the innermost first. */
export function offeredEvents(chart: Chart, lit: ReadonlySet<string>): string[] {
  const innermostFirst = statesOf(chart.root).filter(({ id }) => lit.has(id)).toReversed();
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
  return entriesOf(value).flatMap(([key, inner]) => {
    const child = state.states.find((other) => other.key === key);
    return child === undefined ? [] : [child.id, ...below(child, inner)];
  });
}

function leaves(value: unknown): string[][] {
  return entriesOf(value).flatMap(([key, inner]) => {
    const inside = leaves(inner);
    return inside.length === 0 ? [[key]] : inside.map((path) => [key, ...path]);
  });
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value === "string") return [[value, undefined]];
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
