import type { Manifest, ManifestFile, ManifestModule } from "./manifest.ts";

/** Limits in brotli bytes on what is fetched until something works, by the name of that thing. */
export type Budgets = Record<string, Budget>;

export interface Budget {
  limit: number;
  /** Source paths of the lazily loaded modules that it takes, beside the entry. */
  needs: string[];
}

export interface Measure {
  name: string;
  limit: number;
  bytes: number;
  missing: string[];
}

/** Measures scripts, each file once. A module that the bundle lacks is named as missing. */
export function measureBudgets(manifest: Manifest, budgets: Budgets): Measure[] {
  return Object.entries(budgets).map(([name, { limit, needs }]) => ({
    name,
    limit,
    bytes: bytesOf(manifest, [
      manifest.entry,
      ...needs.flatMap((source) => manifest.modules[source] ?? []),
    ]),
    missing: needs.filter((source) => manifest.modules[source] === undefined),
  }));
}

export function isOver({ bytes, limit, missing }: Measure): boolean {
  return bytes > limit || missing.length > 0;
}

/** One line for the entry, each lazily loaded module and each budget. */
export function budgetReport(manifest: Manifest, measures: Measure[]): string[] {
  const entry = bytesOf(manifest, [manifest.entry]);
  const modules = Object.entries(manifest.modules).map(([source, module]) => {
    const own = bytesOf(manifest, [module]);
    return `${kilobytes(own)} + entry = ${kilobytes(entry + own)}  ${source}`;
  });
  return [
    `Scripts, brotli. The entry alone: ${kilobytes(entry).trim()}`,
    ...modules.map((line) => `  ${line}`),
    ...measures.map((measure) =>
      `${isOver(measure) ? "OVER" : "  ok"}  ${measure.name}: ` +
      `${kilobytes(measure.bytes).trim()} of ${kilobytes(measure.limit).trim()}` +
      measure.missing.map((source) => `; not in the bundle: ${source}`).join("")
    ),
  ];
}

function bytesOf(manifest: Manifest, modules: ManifestModule[]): number {
  const urls = new Set(modules.flatMap(({ scripts }) => scripts));
  return [...urls].map((url) => transferred(manifest.files[url])).reduce((a, b) => a + b, 0);
}

function transferred(file: ManifestFile | undefined): number {
  return file?.brotli ?? file?.size ?? 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
