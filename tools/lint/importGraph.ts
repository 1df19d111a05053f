import { posix } from "node:path";

/** A source file and its imports. Paths are relative to the project. */
interface SourceFile {
  /** What it imports of the project, types included. */
  imports: ReadonlySet<string>;
  /** Files loaded by `import()`, as a worker, or only for their effects. */
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

/** Resolves a relative specifier of a file to a path in the project. */
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

/** Finds the shortest import cycle through a file and one of its imports. */
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

/** Returns why a file may not import another; undefined if it may. */
export function whyNotCycle(graph: ImportGraph, file: string, target: string): string | undefined {
  const cycle = findCycle(graph, file, target);
  if (cycle === null) return undefined;
  return `Import cycle: ${cycle.join(" → ")}; move what both need into a file below them`;
}
