import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

/** A statechart as plain data: what is drawn of it, and sent to where it is watched. */
export interface Chart {
  id: string;
  root: ChartState;
  transitions: ChartTransition[];
}

export interface ChartState {
  /** The machine's id and the keys of the states around it, divided by dots. */
  id: string;
  key: string;
  type: "atomic" | "compound" | "parallel" | "final" | "history";
  initial: string | undefined;
  /** What it runs for as long as it is entered. */
  runs: string[];
  entry: string[];
  exit: string[];
  states: ChartState[];
}

export interface ChartTransition {
  /** Its source, the event and its place among those of the same event. */
  id: string;
  source: string;
  /** States that it leads to; none where the state is not left. */
  targets: string[];
  /** The event in words, a delay or an outcome of what runs: `after pause`, `submit done`. */
  event: string;
  /** The event that can be sent, if it is one. */
  sends: string | undefined;
  guard: string | undefined;
  actions: string[];
  /** Whether it leaves its source and enters it anew, though it leads into it. */
  reenters: boolean;
}

/** Whether a value that a module exports, or an actor's logic, is a machine. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value && "resolveState" in value;

/** Reads a machine; transitions that do nothing but forbid others are left out. */
export function chartOf({ id, root }: AnyStateMachine): Chart {
  const nodes = [root, ...descendants(root)];
  return { id, root: stateOf(root), transitions: nodes.flatMap(transitionsOf) };
}

/** The id of a transition that an actor has taken, as `chartOf` has it. */
export function transitionId({ source, eventType }: AnyTransitionDefinition, nth: number): string {
  return `${source.id} ${eventType} ${nth}`;
}

/** The ids of transitions that an actor has taken. */
export function takenIds(transitions: readonly AnyTransitionDefinition[]): string[] {
  return transitions.flatMap((transition) => {
    const { source, eventType } = transition;
    const nth = [...source.always ?? [], ...[...source.transitions.values()].flat()]
      .filter((other) => other.eventType === eventType).indexOf(transition);
    return nth < 0 ? [] : [transitionId(transition, nth)];
  });
}

/** All states of a chart, those around others first. */
export function statesOf(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesOf)];
}

function stateOf(node: AnyStateNode): ChartState {
  const [initial] = node.type === "compound" ? node.initial.target : [];
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    initial: initial?.id,
    runs: node.invoke.map(({ src }) => sourceName(src)),
    entry: node.entry.map(actionName).filter(isOwn),
    exit: node.exit.map(actionName).filter(isOwn),
    states: childrenOf(node).map(stateOf),
  };
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
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

/** XState starts and stops a delay with actions of its own, and the delay is told of already. */
const isOwn = (action: string) => action !== "raise" && action !== "cancel";

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

function descendants(node: AnyStateNode): AnyStateNode[] {
  return childrenOf(node).flatMap((child) => [child, ...descendants(child)]);
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
    // The functions of `and`, `or` and `not` are called so; a bundler may add a digit.
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
  return "type" in action ? String(action.type).replace("xstate.", "") : "?";
}
