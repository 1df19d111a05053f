import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { listStates } from "./chart.ts";

export interface Line {
  text: string;
  /** The transition's id; undefined for invoked actors. */
  transition: string | undefined;
}

export interface Arrow {
  id: string;
  source: string;
  target: string;
  lines: Line[];
}

/**
 * Returns the texts inside a state: invoked actors, entry and exit actions, and transitions without
 * a target.
 */
export function createRows(state: ChartState, chart: Chart): Line[] {
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

/** Returns one arrow per pair of states. */
export function createArrows({ transitions, root }: Chart): Arrow[] {
  const known = new Set(listStates(root).map(({ id }) => id));
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

/** Formats a transition: `after renewal [isRenewalDue] / report`. */
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
