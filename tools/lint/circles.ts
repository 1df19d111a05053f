import type { ImportGraph } from "./importGraph.ts";

/** The shortest circle that a file closes by an import, from itself to itself; null without one. */
export function circleThrough(graph: ImportGraph, file: string, target: string): string[] | null {
  const importers = new Map([[target, file]]);
  for (const path of importers.keys()) {
    if (path === file) return wayTo(file, importers);
    for (const imported of graph.get(path)?.imports ?? []) {
      if (!importers.has(imported)) importers.set(imported, path);
    }
  }
  return null;
}

function wayTo(file: string, importers: ReadonlyMap<string, string>): string[] {
  const way = [file];
  for (let path = importers.get(file); path !== undefined; path = importers.get(path)) {
    way.unshift(path);
    if (path === file) break;
  }
  return way;
}

/** Why a file may not import another, or undefined where it may. */
export function whyCircle(graph: ImportGraph, file: string, target: string): string | undefined {
  const circle = circleThrough(graph, file, target);
  if (circle === null) return undefined;
  return `A circle: ${circle.join(" → ")}; what both need belongs one floor down`;
}
