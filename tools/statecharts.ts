import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

const MACHINES = new URL("../machines/", import.meta.url);
const PICTURES = new URL("../docs/machines/", import.meta.url);

/** The picture of every machine in `machines/`, by its path in `docs/machines/`. */
export async function pictures(): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const path of await sources(MACHINES)) {
    const exported: Record<string, unknown> = await import(new URL(path, MACHINES).href);
    const machines = Object.values(exported).filter(isMachine);
    if (machines.length === 0) continue;
    drawn.set(path.replace(/\.ts$/, ".md"), page(path, machines));
  }
  return drawn;
}

/** The pictures that stand in `docs/machines/`, by their paths. */
export async function standing(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of await sources(PICTURES)) {
    found.set(path, await Deno.readTextFile(new URL(path, PICTURES)));
  }
  return found;
}

async function sources(folder: URL, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(below, folder))) {
    if (isDirectory) found.push(...await sources(folder, `${below}${name}/`));
    else found.push(`${below}${name}`);
  }
  return found.sort();
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null &&
  "root" in value && "resolveState" in value;

function page(path: string, machines: AnyStateMachine[]): string {
  const up = "../".repeat(path.split("/").length + 1);
  const source = `[machines/${path}](${up}machines/${path})`;
  const charts = machines.map((machine) => `# ${machine.id}\n\n${chart(machine)}`).join("\n");
  return `${charts}\nDrawn from ${source} by \`deno task statecharts\`.\n`;
}

function chart({ root }: AnyStateMachine): string {
  const everywhere = transitionsOf(root).map(({ label, targets }) =>
    `- \`${label}\`${targets.length > 0 ? ` → ${targets.map(nameOf).join(", ")}` : ""}`
  );
  const runs = root.invoke.map(({ src }) => `- runs \`${src}\``);
  const always = [...runs, ...everywhere];
  const states = Object.values(root.states).length === 0 ? [] : [
    "```mermaid",
    "stateDiagram-v2",
    ...(root.type === "parallel" ? box(root) : inside(root)).map((line) => `  ${line}`),
    "```",
    "",
  ];
  return [...states, ...(always.length > 0 ? ["In every state:", "", ...always, ""] : [])]
    .join("\n");
}

/** What is drawn inside a state: its states, then the arrows between them. */
function inside(node: AnyStateNode): string[] {
  const states = Object.values(node.states) as AnyStateNode[];
  if (node.type === "parallel") {
    return states.flatMap((region, nth) => [...(nth > 0 ? ["--"] : []), ...box(region)])
      .concat(arrows(node));
  }
  const { target } = node.initial;
  return [
    ...target.map((initial: AnyStateNode) => `[*] --> ${idOf(initial)}`),
    ...states.flatMap(box),
    ...states.filter(({ type }) => type === "final").map((state) => `${idOf(state)} --> [*]`),
    ...arrows(node),
  ];
}

function box(node: AnyStateNode): string[] {
  const runs = node.invoke.map(({ src }) => src).join(", ");
  const title = `state "${node.key}${runs && ` (runs ${runs})`}" as ${idOf(node)}`;
  if (Object.keys(node.states).length === 0) return [title];
  return [`${title} {`, ...inside(node).map((line) => `  ${line}`), "}"];
}

/**
 * The arrows whose nearest common ancestor is this state, one for each pair. Mermaid draws arrows
 * between neighbours only, so one that starts or ends deeper says so in its label.
 */
function arrows(ancestor: AnyStateNode): string[] {
  const labels = new Map<string, string[]>();
  for (const source of descendants(ancestor)) {
    for (const { label, targets } of transitionsOf(source)) {
      for (const target of targets.length > 0 ? targets : [source]) {
        if (meeting(source, target) !== ancestor) continue;
        const from = neighbour(source, ancestor);
        const to = neighbour(target, ancestor);
        const start = from === source ? "" : `${pathBelow(from, source)} - `;
        const end = to === target ? "" : ` - to ${pathBelow(to, target)}`;
        const pair = `${idOf(from)} --> ${idOf(to)}`;
        labels.set(pair, [...labels.get(pair) ?? [], `${start}${label}${end}`]);
      }
    }
  }
  return [...labels].map(([pair, said]) => `${pair} : ${said.join("<br/>")}`);
}

function descendants(node: AnyStateNode): AnyStateNode[] {
  return (Object.values(node.states) as AnyStateNode[])
    .flatMap((child) => [child, ...descendants(child)]);
}

/** The nearest state that holds both, and is neither. */
function meeting(source: AnyStateNode, target: AnyStateNode): AnyStateNode | undefined {
  const holders = ancestors(source);
  return ancestors(target).find((holder) => holders.includes(holder));
}

function ancestors({ parent }: AnyStateNode): AnyStateNode[] {
  return parent === undefined ? [] : [parent, ...ancestors(parent)];
}

/** The child of the ancestor that holds the node, or is it. */
function neighbour(node: AnyStateNode, ancestor: AnyStateNode): AnyStateNode {
  return node.parent === ancestor || node.parent === undefined
    ? node
    : neighbour(node.parent, ancestor);
}

interface Arrow {
  label: string;
  targets: readonly AnyStateNode[];
}

function transitionsOf(node: AnyStateNode): Arrow[] {
  const transitions = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  return transitions.filter(doesSomething).map((transition: AnyTransitionDefinition) => ({
    label: [
      eventName(node, transition.eventType),
      transition.guard === undefined ? "" : `[${guardName(transition.guard)}]`,
      transition.actions.length === 0 ? "" : `/ ${transition.actions.map(actionName).join(", ")}`,
    ].filter(Boolean).join(" "),
    targets: transition.target ?? [],
  }));
}

const doesSomething = ({ target, actions }: AnyTransitionDefinition) =>
  target !== undefined || actions.length > 0;

function eventName(node: AnyStateNode, type: string): string {
  if (type === "") return "at once";
  const timer = node.after.find(({ eventType }) => eventType === type);
  if (timer !== undefined) return `after ${timer.delay}`;
  const effect = node.invoke.find(({ id }) => type.endsWith(`.actor.${id}`));
  if (effect === undefined) return type;
  return `${effect.src} ${type.startsWith("xstate.done") ? "done" : "failed"}`;
}

function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard !== "object" && typeof guard !== "function" || guard === null) return "?";
  if ("guards" in guard && Array.isArray(guard.guards)) {
    return guard.guards.map(guardName).join(" and ");
  }
  if ("stateValue" in guard) return `in ${String(guard.stateValue).replace("#", "")}`;
  return "type" in guard ? String(guard.type) : "?";
}

function actionName(action: unknown): string {
  if (typeof action === "object" && action !== null && "type" in action) return String(action.type);
  if (typeof action === "function" && "type" in action) {
    return String(action.type).replace("xstate.", "");
  }
  return String(action);
}

const nameOf = (node: AnyStateNode) => node.path.join(".");
const idOf = ({ path, key }: AnyStateNode) => path.length === 0 ? key : path.join("_");
const pathBelow = (above: AnyStateNode, node: AnyStateNode) =>
  node.path.slice(above.path.length).join(".");

if (import.meta.main) {
  const drawn = await pictures();
  for (const path of (await standing()).keys()) {
    if (!drawn.has(path)) await Deno.remove(new URL(path, PICTURES));
  }
  for (const [path, text] of drawn) {
    const file = new URL(path, PICTURES);
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
}
