import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { statesOf } from "./chart.ts";

/** A line of text in a state or at an arrow. */
export interface Line {
  text: string;
  /** The transition that it tells of; a line on what runs has none. */
  transition: string | undefined;
}

export interface Arrow {
  id: string;
  source: string;
  target: string;
  lines: Line[];
}

/**
 * What is written into a state: what it runs, does when entered and left, and the transitions that
 * stay in it, which arrows would only make harder to read.
 */
export function rowsOf(state: ChartState, chart: Chart): Line[] {
  return [
    ...state.runs.map((name) => ({ text: `runs ${name}`, transition: undefined })),
    ...listed("entry", state.entry),
    ...listed("exit", state.exit),
    ...chart.transitions.filter(({ source }) => source === state.id).filter(staysInside)
      .map((transition) => ({
        text: `${sentence(transition)}${targetBelow(transition)}`,
        transition: transition.id,
      })),
  ];
}

/** The transitions that lead elsewhere, one arrow for all between the same two states. */
export function arrowsOf({ transitions, root }: Chart): Arrow[] {
  const known = new Set(statesOf(root).map(({ id }) => id));
  const arrows = new Map<string, Arrow>();
  for (const transition of transitions) {
    if (staysInside(transition)) continue;
    for (const target of transition.targets.filter((id) => known.has(id))) {
      const id = `${transition.source} → ${target}`;
      const arrow = arrows.get(id) ?? { id, source: transition.source, target, lines: [] };
      arrow.lines.push({ text: sentence(transition), transition: transition.id });
      arrows.set(id, arrow);
    }
  }
  return [...arrows.values()];
}

/** A transition in one line: `after renewal [renewalIsDue] / report`. */
export function sentence({ event, guard, actions }: ChartTransition): string {
  return [
    event,
    guard === undefined ? "" : `[${guard}]`,
    actions.length === 0 ? "" : `/ ${actions.join(", ")}`,
  ].filter(Boolean).join(" ");
}

const staysInside = ({ source, targets }: ChartTransition) =>
  targets.every((target) => target === source || target.startsWith(`${source}.`));

function targetBelow({ source, targets, reenters }: ChartTransition): string {
  const below = targets.filter((target) => target !== source)
    .map((target) => target.slice(source.length + 1));
  if (below.length > 0) return ` → ${below.join(", ")}${reenters ? " ↻" : ""}`;
  return targets.length > 0 && reenters ? " ↻" : "";
}

const listed = (when: string, actions: string[]): Line[] =>
  actions.length === 0 ? [] : [{ text: `${when} / ${actions.join(", ")}`, transition: undefined }];
