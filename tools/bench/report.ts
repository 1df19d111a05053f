import { type Figure, isTargetMet, median } from "./figures.ts";
import { PROJECT_LIST } from "./pages.ts";
import { formatTable } from "./section.ts";
import { SHARE_OF_LIST, type Target, type Unit } from "./targets.ts";
import type { Visit } from "./visits.ts";

const COSTS = {
  seen: { name: "seen", unit: " (s)", write: (value: number) => value.toFixed(2) },
  ready: { name: "ready", unit: " (s)", write: (value: number) => value.toFixed(2) },
  requests: { name: "requests", unit: "", write: (value: number) => value.toFixed(0) },
  scripts: { name: "scripts", unit: " (kB)", write: (value: number) => (value / 1000).toFixed(1) },
  blocking: { name: "blocked", unit: " (ms)", write: (value: number) => value.toFixed(0) },
} as const satisfies Partial<Record<keyof Visit, unknown>>;

const DIGITS: Record<Unit, number> = { s: 2, ms: 0, kB: 1, "": 0 };

export function formatFigureTable(figures: readonly Figure[]): string {
  return formatTable(
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
      const { subject, name, unit, target, values } = figure;
      const [product, peer, libraries, document] = [
        median(values.product),
        median(values.peer),
        median(values.libraries),
        median(values.document),
      ];
      return [
        subject,
        name,
        formatWithUnit(product, unit),
        formatWithUnit(peer, unit),
        formatNumber(product / peer, 2),
        formatWithUnit(libraries, unit),
        formatWithUnit(product - libraries, unit),
        formatWithUnit(document, unit),
        formatNumber(product / document, 2),
        formatTarget(target, unit),
        formatYesNo(isTargetMet(figure)),
      ];
    }),
  );
}

export function formatPageTable(visited: ReadonlyMap<string, readonly Visit[]>): string {
  const columns = Object.keys(COSTS) as (keyof typeof COSTS)[];
  const list = computeCosts(visited.get(PROJECT_LIST) ?? []);
  return formatTable(
    [
      "page",
      ...columns.map((what) => `${COSTS[what].name}${COSTS[what].unit}`),
      `above ${SHARE_OF_LIST} of the list’s`,
      "holds",
    ],
    [...visited].map(([page, visits]) => {
      const own = computeCosts(visits);
      const shares = columns.map((what) => ({ what, share: own[what] / list[what] }));
      const above = shares.filter(({ share }) => share > SHARE_OF_LIST);
      return [
        page,
        ...columns.map((what) => COSTS[what].write(own[what])),
        above.map(({ what, share }) => `${COSTS[what].name} ${formatNumber(share, 2)}`).join(", "),
        formatYesNo(
          shares.some(({ share }) => Number.isNaN(share)) ? undefined : above.length === 0,
        ),
      ];
    }),
  );
}

function computeCosts(visits: readonly Visit[]): Record<keyof typeof COSTS, number> {
  const of = (what: keyof typeof COSTS) => median(visits.map(({ [what]: value }) => value));
  return {
    seen: of("seen"),
    ready: of("ready"),
    requests: of("requests"),
    scripts: of("scripts"),
    blocking: of("blocking"),
  };
}

function formatTarget(target: Target | undefined, unit: Unit): string {
  if (target === undefined) return "";
  return "atMost" in target
    ? `${target.atMost} ${unit}`.trim()
    : `${target.shareOfPeer} of react-admin’s`;
}

const formatWithUnit = (value: number, unit: Unit) =>
  Number.isFinite(value) ? `${value.toFixed(DIGITS[unit])} ${unit}`.trim() : "";

function formatNumber(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "";
}

function formatYesNo(isSo: boolean | undefined): string {
  return isSo === undefined ? "" : isSo ? "yes" : "no";
}
