import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AnyStateMachine } from "xstate";
import { type Chart, createChart, isMachine } from "./chart/chart.ts";
import { ChartPicture } from "./chart/ChartPicture.tsx";
import { layOut } from "./chart/layout.ts";

const MACHINES = new URL("../machines/", import.meta.url);
const PICTURES = new URL("../docs/machines/", import.meta.url);
const STYLES = new URL("chart/chart.css", import.meta.url);
const INDEX = "README.md";

/** Draws a page and pictures for every machine module, and an index. Keys are file paths. */
export async function pictures(): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  const shown: string[] = [];
  const styles = `.chart{color-scheme:light dark}\n${await Deno.readTextFile(STYLES)}`;
  for (const path of await filesIn(MACHINES)) {
    const exported: Record<string, unknown> = await import(new URL(path, MACHINES).href);
    const machines = Object.values(exported).filter(isMachine);
    if (machines.length === 0) continue;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const page = path.replace(/\.ts$/, ".md");
    for (const machine of machines) {
      const picture = `${folder}${machine.id}.svg`;
      drawn.set(picture, await drawMachine(machine, styles));
      shown.push(`## [${machine.id}](${page})\n\n![Statechart of ${machine.id}](${picture})\n`);
    }
    drawn.set(page, createPage(path, machines));
  }
  drawn.set(INDEX, `# The statecharts\n\n${HOW_TO_READ}\n\n${shown.join("\n")}`);
  return drawn;
}

export async function readPictures(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of await filesIn(PICTURES)) {
    found.set(path, await Deno.readTextFile(new URL(path, PICTURES)));
  }
  return found;
}

const HOW_TO_READ = "Bold is a state; below its name stand what it `runs` while it is entered, " +
  "what it does on `entry` and `exit`, and transitions that stay in it, with ↻ where it is " +
  "entered anew. At an arrow stand the event, the `[guard]` that has to hold, and `/` what is " +
  "done; `after` is a delay, `done` and `failed` are outcomes of what runs. States that are " +
  "entered together have a dashed border.";

async function filesIn(folder: URL, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(below, folder))) {
    if (isDirectory) found.push(...await filesIn(folder, `${below}${name}/`));
    else found.push(`${below}${name}`);
  }
  return found.sort();
}

async function drawMachine(machine: AnyStateMachine, styles: string): Promise<string> {
  const layout = await layOut(createChart(machine));
  const label = `Statechart of ${machine.id}`;
  return `${renderToStaticMarkup(createElement(ChartPicture, { layout, label, styles }))}\n`;
}

function createPage(path: string, machines: AnyStateMachine[]): string {
  const up = "../".repeat(path.split("/").length + 1);
  const source = `[machines/${path}](${up}machines/${path})`;
  const charts = machines.map((machine) =>
    `# ${machine.id}\n\n![Statechart of ${machine.id}](${machine.id}.svg)\n\n${
      createTable(machine)
    }`
  );
  return `${charts.join("\n")}\nDrawn from ${source} by \`deno task statecharts\`.\n`;
}

/** A text version for readers who do not see the picture, and for diffs. */
function createTable(machine: AnyStateMachine): string {
  const chart = createChart(machine);
  const below = (id: string) => id.slice(chart.id.length + 1) || "any";
  const rows = chart.transitions.map(({ source, event, guard, actions, targets }) =>
    `| ${
      [below(source), event, guard ?? "", actions.join(", "), targets.map(below).join(", ")]
        .map((cell) => cell.replaceAll("|", "\\|")).join(" | ")
    } |`
  );
  return [
    ...listRuns(chart),
    "| in | on | if | does | leads to |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function listRuns({ id, root }: Chart): string[] {
  const runs = (state: Chart["root"]): string[] => [
    ...state.runs.map((name) => `- ${state.id.slice(id.length + 1) || "any"} runs \`${name}\``),
    ...state.states.flatMap(runs),
  ];
  const lines = runs(root);
  return lines.length > 0 ? [...lines, ""] : [];
}

if (import.meta.main) {
  const drawn = await pictures();
  for (const path of (await readPictures()).keys()) {
    if (!drawn.has(path)) await Deno.remove(new URL(path, PICTURES));
  }
  for (const [path, text] of drawn) {
    const file = new URL(path, PICTURES);
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
}
