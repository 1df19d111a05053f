import type { StepTimes } from "./steps.ts";
import { STEP_FIGURES, type Target, type Unit, VISIT_FIGURES, VISIT_TARGETS } from "./targets.ts";
import type { Visit } from "./visits.ts";

/** The product, its peer, a page of the product's libraries alone, or a static document. */
export type Measured = "product" | "peer" | "libraries" | "document";

/** One row of the report: what came in each round, beside what it is held to. */
export interface Figure {
  /** What it is of, and what it says. */
  of: string;
  name: string;
  unit: Unit;
  target: Target | undefined;
  came: Record<Measured, number[]>;
}

export interface Figures {
  addVisits(who: Measured, page: string, made: readonly Visit[]): void;
  addSteps(who: Measured, times: StepTimes): void;
  all(): Figure[];
}

/** Gathers what the rounds bring, in the order in which it first comes. */
export function createFigures(): Figures {
  const figures = new Map<string, Figure>();
  const add = (who: Measured, row: Omit<Figure, "came">, came: readonly number[]) => {
    const key = `${row.of}: ${row.name}`;
    const figure = figures.get(key) ??
      { ...row, came: { product: [], peer: [], libraries: [], document: [] } };
    figure.came[who].push(...came);
    figures.set(key, figure);
  };
  return {
    addVisits(who, page, [first, second]) {
      if (first === undefined) return;
      const came = {
        first: [first.seen],
        second: second ? [second.seen] : [],
        ready: [first.ready],
        readyAgain: second ? [second.ready] : [],
        requests: [first.requests],
        scripts: [first.scripts / 1000],
        blocking: [first.blocking],
      };
      for (const what of Object.keys(came) as (keyof typeof came)[]) {
        const target = VISIT_TARGETS[page]?.[what];
        add(who, { of: page, ...VISIT_FIGURES[what], target }, came[what]);
      }
    },
    addSteps(who, times) {
      for (const what of Object.keys(STEP_FIGURES) as (keyof StepTimes)[]) {
        const { name, target } = STEP_FIGURES[what];
        for (const [of, took] of Object.entries(times[what])) {
          add(who, { of, name, unit: "ms", target }, took);
        }
      }
    },
    all: () => [...figures.values()],
  };
}

/** The middle one, or the lower of both; not a number where there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** What came of the product against its target; undefined where it has none, or no peer to it. */
export function holds({ target, came }: Figure): boolean | undefined {
  const product = median(came.product);
  if (target === undefined || Number.isNaN(product)) return undefined;
  if ("atMost" in target) return product <= target.atMost;
  const peer = median(came.peer);
  return Number.isNaN(peer) ? undefined : product <= peer * target.shareOfPeer;
}
