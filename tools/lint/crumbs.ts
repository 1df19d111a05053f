import type { ImportGraph } from "./importGraph.ts";

const MOST_LINES = 10;

/** Where every file stands for itself, however short. */
const APART = "server/db/migrations/";

/** What is fetched together, whose parts are pages, however short. */
export const BUNDLES = "src/app/bundles/";

/**
 * The only importer of a file of few lines, or undefined. A test does not count as an importer of
 * what it tests.
 */
export function crumbOf(graph: ImportGraph, file: string): string | undefined {
  const source = graph.get(file);
  if (source === undefined || source.lines > MOST_LINES || file.startsWith(APART)) return undefined;
  const counted = [...graph].filter(([path]) =>
    !path.startsWith("tests/") || file.startsWith("tests/")
  );
  const isLoaded = counted.some(([path, { imports, loads }]) =>
    loads.has(file) || path.startsWith(BUNDLES) && imports.has(file)
  );
  if (isLoaded) return undefined;
  const importers = counted.filter(([, { imports }]) => imports.has(file)).map(([path]) => path);
  return importers.length === 1 ? importers[0] : undefined;
}

/** Why a file should not stand for itself, or undefined where it may. */
export function whyCrumb(graph: ImportGraph, file: string): string | undefined {
  const importer = crumbOf(graph, file);
  if (importer === undefined) return undefined;
  return `A file of ${MOST_LINES} lines or fewer with one importer belongs into ${importer}`;
}
