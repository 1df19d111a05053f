import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue } from "xstate";
import { getStateNodes } from "xstate/graph";

/** A state's path from the root, as specifications name it; the root's is empty. */
export const getPath = (node: AnyStateNode): string => node.path.join(".");

export const listNodes = (machine: AnyStateMachine): AnyStateNode[] => [
  machine.root,
  ...getStateNodes(machine),
];

/** The root, and each state that the snapshot is in. */
export const listActiveNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] =>
  listNodes(snapshot.machine).filter(({ path }) => isIn(snapshot.value, path));

function isIn(value: StateValue | undefined, [state, ...inner]: readonly string[]): boolean {
  if (state === undefined) return true;
  if (typeof value === "string") return value === state && inner.length === 0;
  return value !== undefined && state in value && isIn(value[state], inner);
}

/** The innermost states that a snapshot is in, in the order of the chart. */
export const listLeaves = (snapshot: AnyMachineSnapshot): string[] =>
  listActiveNodes(snapshot).filter(({ type }) => type !== "compound" && type !== "parallel")
    .map(getPath);

/** The targets of each history state, as paths separated by spaces. */
export function readHistory({ machine, historyValue }: AnyMachineSnapshot): Record<string, string> {
  const found = listNodes(machine).filter(({ id }) => id in historyValue);
  return Object.fromEntries(
    found.map((node) => [getPath(node), historyValue[node.id]?.map(getPath).join(" ") ?? ""]),
  );
}

export const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`);

/** The innermost compound state that contains the source and all targets of a transition. */
export function toDomain(machine: AnyStateMachine, from: string, to: readonly string[]): string {
  const compound = new Set(
    listNodes(machine).filter(({ type }) => type === "compound").map(getPath),
  );
  const outers = ["", ...from.split(".").map((_, index, all) => all.slice(0, index + 1).join("."))];
  return outers.findLast((outer) =>
    compound.has(outer) && to.every((path) => path !== outer && isWithin(path, outer))
  ) ?? "";
}
