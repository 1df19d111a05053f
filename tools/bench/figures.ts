import { computeQuantile } from "./quantile.ts";
import type { StepTimes } from "./steps.ts";
import { STEP_FIGURES, type Target, type Unit, VISIT_FIGURES, VISIT_TARGETS } from "./targets.ts";
import type { Visit } from "./visits.ts";

export type MeasuredSite = "product" | "peer" | "libraries" | "document";

export interface Figure {
  subject: string;
  name: string;
  unit: Unit;
  target: Target | undefined;
  values: Record<MeasuredSite, number[]>;
}

export interface Figures {
  addVisits(site: MeasuredSite, page: string, visits: readonly Visit[]): void;
  addSteps(site: MeasuredSite, times: StepTimes): void;
  all(): Figure[];
}

export function createFigures(): Figures {
  const figures = new Map<string, Figure>();
  const add = (site: MeasuredSite, row: Omit<Figure, "values">, values: readonly number[]) => {
    const key = `${row.subject}: ${row.name}`;
    const figure = figures.get(key) ??
      { ...row, values: { product: [], peer: [], libraries: [], document: [] } };
    figure.values[site].push(...values);
    figures.set(key, figure);
  };
  return {
    addVisits(site, page, [first, second]) {
      if (first === undefined) return;
      const values = {
        first: [first.seen],
        second: second ? [second.seen] : [],
        ready: [first.ready],
        readyAgain: second ? [second.ready] : [],
        requests: [first.requests],
        scripts: [first.scripts / 1000],
        blocking: [first.blocking],
      };
      for (const what of Object.keys(values) as (keyof typeof values)[]) {
        const target = VISIT_TARGETS[page]?.[what];
        add(site, { subject: page, ...VISIT_FIGURES[what], target }, values[what]);
      }
    },
    addSteps(site, times) {
      for (const what of Object.keys(STEP_FIGURES) as (keyof StepTimes)[]) {
        const { name, target } = STEP_FIGURES[what];
        for (const [subject, durations] of Object.entries(times[what])) {
          add(site, { subject, name, unit: "ms", target }, durations);
        }
      }
    },
    all: () => [...figures.values()],
  };
}

/** Returns the median, the lower one of two, or `NaN` of an empty list. */
export const median = (numbers: readonly number[]): number => computeQuantile(numbers);

/** Returns whether the target is met; undefined without a target or the peer's figure. */
export function isTargetMet({ target, values }: Figure): boolean | undefined {
  const product = median(values.product);
  if (target === undefined || Number.isNaN(product)) return undefined;
  if ("atMost" in target) return product <= target.atMost;
  const peer = median(values.peer);
  return Number.isNaN(peer) ? undefined : product <= peer * target.shareOfPeer;
}
