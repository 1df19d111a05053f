import { type Figure, holds, median } from "./figures.ts";
import { PROJECT_LIST } from "./pages.ts";
import { table } from "./section.ts";
import { SHARE_OF_LIST, type Target, type Unit } from "./targets.ts";
import type { Visit } from "./visits.ts";

/** Columns of the pages' table, each compared with the list of projects. */
const COSTS = {
  seen: { head: "seen (s)", write: (value: number) => value.toFixed(2) },
  ready: { head: "ready (s)", write: (value: number) => value.toFixed(2) },
  requests: { head: "requests", write: (value: number) => value.toFixed(0) },
  scripts: { head: "scripts (kB)", write: (value: number) => (value / 1000).toFixed(1) },
  blocking: { head: "blocked (ms)", write: (value: number) => value.toFixed(0) },
} as const satisfies Partial<Record<keyof Visit, unknown>>;

const NAMES: Record<keyof typeof COSTS, string> = {
  seen: "seen",
  ready: "ready",
  requests: "requests",
  scripts: "scripts",
  blocking: "blocked",
};

const DIGITS: Record<Unit, number> = { s: 2, ms: 0, kB: 1, "": 0 };

/** The figures as a table: beside the peer and the libraries alone where they have the same. */
export function figureTable(figures: readonly Figure[]): string {
  return table(
    [
      "of",
      "figure",
      "İklim",
      "react-admin",
      "ratio",
      "libraries alone",
      "above",
      "static document",
      "ratio to it",
      "target",
      "holds",
    ],
    figures.map((figure) => {
      const { of, name, unit, target, came } = figure;
      const [product, peer, libraries, document] = [
        median(came.product),
        median(came.peer),
        median(came.libraries),
        median(came.document),
      ];
      return [
        of,
        name,
        withUnit(product, unit),
        withUnit(peer, unit),
        written(product / peer, 2),
        withUnit(libraries, unit),
        withUnit(product - libraries, unit),
        withUnit(document, unit),
        written(product / document, 2),
        targetOf(target, unit),
        answer(holds(figure)),
      ];
    }),
  );
}

/** What the first visit of each page costs, and how much more than that of the list of projects. */
export function pageTable(visited: ReadonlyMap<string, readonly Visit[]>): string {
  const columns = Object.keys(COSTS) as (keyof typeof COSTS)[];
  const list = costs(visited.get(PROJECT_LIST) ?? []);
  return table(
    [
      "page",
      ...columns.map((what) => COSTS[what].head),
      `above ${SHARE_OF_LIST} of the list’s`,
      "holds",
    ],
    [...visited].map(([page, visits]) => {
      const own = costs(visits);
      const shares = columns.map((what) => ({ what, share: own[what] / list[what] }));
      const above = shares.filter(({ share }) => share > SHARE_OF_LIST);
      return [
        page,
        ...columns.map((what) => COSTS[what].write(own[what])),
        above.map(({ what, share }) => `${NAMES[what]} ${written(share, 2)}`).join(", "),
        answer(shares.some(({ share }) => Number.isNaN(share)) ? undefined : above.length === 0),
      ];
    }),
  );
}

function costs(visits: readonly Visit[]): Record<keyof typeof COSTS, number> {
  const of = (what: keyof typeof COSTS) => median(visits.map(({ [what]: value }) => value));
  return {
    seen: of("seen"),
    ready: of("ready"),
    requests: of("requests"),
    scripts: of("scripts"),
    blocking: of("blocking"),
  };
}

function targetOf(target: Target | undefined, unit: Unit): string {
  if (target === undefined) return "";
  return "atMost" in target
    ? `${target.atMost} ${unit}`.trim()
    : `${target.shareOfPeer} of react-admin’s`;
}

const withUnit = (value: number, unit: Unit) =>
  Number.isFinite(value) ? `${value.toFixed(DIGITS[unit])} ${unit}`.trim() : "";

function written(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "";
}

function answer(isSo: boolean | undefined): string {
  return isSo === undefined ? "" : isSo ? "yes" : "no";
}
