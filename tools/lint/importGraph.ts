import { posix } from "node:path";

/** A source of the project, as the rules on imports know it. Paths are those of the project. */
interface SourceFile {
  /** What it imports of the project, types included. */
  imports: ReadonlySet<string>;
  /** What it loads by `import()`, as a thread, or for its effects alone: files of their own. */
  loads: ReadonlySet<string>;
  /** Lines that are neither blank, nor comments, nor imports. */
  lines: number;
}

/** The sources of the project by path. */
export type ImportGraph = ReadonlyMap<string, SourceFile>;

const FOLDERS = ["contract", "machines", "server", "src", "tests", "tools"];
const FILES = ["build.ts", "main.tsx"];

const FROM = /^(?:import|export)\b[^;"'`]*?\bfrom\s*"(\.[^"]+)"/gm;
/** `import("./a.ts").Type`, `typeof import("./a.ts")` */
const NODE_TYPES = /(?:\btypeof import\("(\.[^"]+)"\)|\bimport\("(\.[^"]+)"\)(?=\.[A-Z]))/g;
const RUN = /^import "(\.[^"]+)"/gm;
const LATER =
  /(?:(?<!\btypeof )\bimport\(\s*"(\.[^"]+)"(?!\)\.[A-Z])|\bnew URL\("(\.[^"]+\.tsx?)")/g;

export function readSource(path: string, text: string): SourceFile {
  const find = (...patterns: RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, one, other = ""]) => resolveImport(path, one ?? other))
    );
  return {
    imports: new Set(find(FROM, NODE_TYPES, RUN)),
    loads: new Set(find(RUN, LATER)),
    lines: codeLines(text),
  };
}

/** The path in the project that a file means by a relative specifier. */
export function resolveImport(file: string, specifier: string): string {
  return posix.join(posix.dirname(file), specifier);
}

function codeLines(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^import\b[^;]*;/gm, "");
  return code.split("\n").filter((line) => /^\s*(?!\/\/)\S/.test(line)).length;
}

/** Reads all sources below a root. */
export function readGraph(root: string): ImportGraph {
  return new Map(
    [...FILES, ...FOLDERS.flatMap((folder) => sourcesIn(root, folder))].map((
      path,
    ) => [path, readSource(path, Deno.readTextFileSync(posix.join(root, path)))]),
  );
}

function sourcesIn(root: string, folder: string): string[] {
  return [...Deno.readDirSync(posix.join(root, folder))].flatMap(({ name, isDirectory }) => {
    const path = posix.join(folder, name);
    if (isDirectory) return sourcesIn(root, path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** The shortest cycle that a file closes by importing or loading another, from itself to itself. */
export function findCycle(graph: ImportGraph, file: string, target: string): string[] | null {
  const importers = new Map([[target, file]]);
  for (const path of importers.keys()) {
    if (path === file) return pathTo(file, importers);
    const { imports = [], loads = [] } = graph.get(path) ?? {};
    for (const imported of [...imports, ...loads]) {
      if (!importers.has(imported)) importers.set(imported, path);
    }
  }
  return null;
}

function pathTo(file: string, importers: ReadonlyMap<string, string>): string[] {
  const cycle = [file];
  for (let path = importers.get(file); path !== undefined; path = importers.get(path)) {
    cycle.unshift(path);
    if (path === file) break;
  }
  return cycle;
}

/** Why a file may not import another, or undefined where it may. */
export function whyNotCycle(graph: ImportGraph, file: string, target: string): string | undefined {
  const cycle = findCycle(graph, file, target);
  if (cycle === null) return undefined;
  return `Import cycle: ${cycle.join(" → ")}; move what both need into a file below them`;
}
