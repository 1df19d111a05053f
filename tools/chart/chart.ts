import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

/** A statechart as plain data, for drawing and for the inspector's messages. */
export interface Chart {
  id: string;
  root: ChartState;
  transitions: ChartTransition[];
}

export interface ChartState {
  /** The machine's id and the keys of its ancestors, joined by dots. */
  id: string;
  key: string;
  type: "atomic" | "compound" | "parallel" | "final" | "history";
  initial: string | undefined;
  /** Invoked actors. */
  runs: string[];
  entry: string[];
  exit: string[];
  states: ChartState[];
}

export interface ChartTransition {
  /** Source, event, and index among transitions of the same event. */
  id: string;
  source: string;
  /** Target states; empty if the transition stays. */
  targets: string[];
  /** The event in words: `after pause`, `submit done`. */
  event: string;
  /** The event type; undefined for delays and outcomes of actors. */
  sends: string | undefined;
  guard: string | undefined;
  actions: string[];
  reenters: boolean;
}

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value && "resolveState" in value;

/** Reads a machine; leaves out forbidden transitions, which do nothing. */
export function createChart({ id, root }: AnyStateMachine): Chart {
  const nodes = [root, ...descendants(root)];
  return { id, root: createState(root), transitions: nodes.flatMap(listTransitions) };
}

/** Returns the id that `createChart` gives a transition. */
export function transitionId({ source, eventType }: AnyTransitionDefinition, nth: number): string {
  return `${source.id} ${eventType} ${nth}`;
}

export function transitionIds(transitions: readonly AnyTransitionDefinition[]): string[] {
  return transitions.flatMap((transition) => {
    const { source, eventType } = transition;
    const nth = [...source.always ?? [], ...[...source.transitions.values()].flat()]
      .filter((other) => other.eventType === eventType).indexOf(transition);
    return nth < 0 ? [] : [transitionId(transition, nth)];
  });
}

/** Returns all states, parents before children. */
export function listStates(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(listStates)];
}

function createState(node: AnyStateNode): ChartState {
  const [initial] = node.type === "compound" ? node.initial.target : [];
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    initial: initial?.id,
    runs: node.invoke.map(({ src }) => sourceName(src)),
    entry: node.entry.map(actionName).filter(isOwn),
    exit: node.exit.map(actionName).filter(isOwn),
    states: listChildren(node).map(createState),
  };
}

function listTransitions(node: AnyStateNode): ChartTransition[] {
  const all: AnyTransitionDefinition[] = [
    ...node.always ?? [],
    ...[...node.transitions.values()].flat(),
  ];
  const counted = new Map<string, number>();
  return all.flatMap((transition) => {
    const { eventType, guard, actions, target, reenter } = transition;
    const nth = counted.get(eventType) ?? 0;
    counted.set(eventType, nth + 1);
    if (target === undefined && actions.length === 0) return [];
    return [{
      id: transitionId(transition, nth),
      source: node.id,
      targets: (target ?? []).map(({ id }) => id),
      event: eventName(node, eventType),
      sends: eventType === "" || /^xstate\.|\*/.test(eventType) ? undefined : eventType,
      guard: guard === undefined ? undefined : guardName(guard),
      actions: actions.map(actionName),
      reenters: reenter,
    }];
  });
}

/** XState's own actions for delays; the transition's event names the delay already. */
const isOwn = (action: string) => action !== "raise" && action !== "cancel";

const listChildren = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

function descendants(node: AnyStateNode): AnyStateNode[] {
  return listChildren(node).flatMap((child) => [child, ...descendants(child)]);
}

function eventName(node: AnyStateNode, type: string): string {
  if (type === "") return "at once";
  const timer = node.after.find(({ eventType }) => eventType === type);
  if (timer !== undefined) {
    return typeof timer.delay === "number" ? `after ${timer.delay} ms` : `after ${timer.delay}`;
  }
  if (type.startsWith("xstate.done.state")) return "done";
  const effect = [node, ...descendants(node)].flatMap(({ invoke }) => invoke)
    .find(({ id }) => type.endsWith(`.actor.${id}`));
  const outcome = type.startsWith("xstate.done") ? "done" : "failed";
  if (effect !== undefined) return `${sourceName(effect.src)} ${outcome}`;
  const [, whose] = /^xstate\.(?:done|error)\.actor\.(.*)$/.exec(type) ?? [];
  const [, followed] = /^xstate\.snapshot\.(.*)$/.exec(type) ?? [];
  if (followed !== undefined) return `${followed} changed`;
  if (whose === undefined) return type;
  return `${whose === "*" ? "any actor" : whose} ${outcome}`;
}

const sourceName = (source: unknown) => typeof source === "string" ? source : "actor";

function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard !== "object" && typeof guard !== "function" || guard === null) return "?";
  if ("guards" in guard && Array.isArray(guard.guards)) {
    // `and`, `or` and `not` are function names; a bundler may append a digit.
    const joint = "name" in guard ? String(guard.name).replace(/\d+$/, "") : "and";
    const names = guard.guards.map(guardName);
    return joint === "not" ? `not ${names[0]}` : names.join(` ${joint} `);
  }
  if ("stateValue" in guard) return `in ${String(guard.stateValue).replace("#", "")}`;
  return "type" in guard ? String(guard.type) : "?";
}

function actionName(action: unknown): string {
  if (typeof action === "string") return action;
  if (typeof action !== "object" && typeof action !== "function" || action === null) return "?";
  const name = "type" in action ? String(action.type).replace("xstate.", "") : "?";
  const fields = listAssignedFields(action);
  return fields.length > 0 ? `${name}(${fields.join(", ")})` : name;
}

/** Empty if one function assigns all fields. */
const listAssignedFields = (action: object): string[] =>
  "assignment" in action && typeof action.assignment === "object"
    ? Object.keys(action.assignment ?? {})
    : [];
