import type { ImportGraph } from "./importGraph.ts";

const MOST_LINES = 10;

/** Files that may be short: migrations and the features' tables of pages. */
const SEPARATE = /^(?:server\/platform\/db\/migrations\/|src\/.+\/routes\.ts$)/;

/** Bundles, which list pages that are fetched together, may be short too. */
export const BUNDLES = "src/app/bundles/";

/**
 * Returns the only importer of a file of few lines, or undefined. A test does not count as an
 * importer of what it tests.
 */
export function importerOfTinyFile(graph: ImportGraph, file: string): string | undefined {
  const source = graph.get(file);
  if (source === undefined || source.lines > MOST_LINES || SEPARATE.test(file)) {
    return undefined;
  }
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

/** Returns why a file should be part of its importer; undefined if it should not. */
export function whyNotTiny(graph: ImportGraph, file: string): string | undefined {
  const importer = importerOfTinyFile(graph, file);
  if (importer === undefined) return undefined;
  return `A file of ${MOST_LINES} lines or fewer with one importer belongs in ${importer}`;
}
