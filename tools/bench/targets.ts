import { LOGIN, PROJECT_LIST } from "./pages.ts";

export type Unit = "s" | "ms" | "kB" | "";

/** A share of the peer's figure, or a maximum in the figure's unit. */
export type Target = { shareOfPeer: number } | { atMost: number };

export const VISIT_FIGURES = {
  first: { name: "seen, first visit", unit: "s" },
  second: { name: "seen, second visit", unit: "s" },
  ready: { name: "ready, first visit", unit: "s" },
  readyAgain: { name: "ready, second visit", unit: "s" },
  requests: { name: "requests until ready", unit: "" },
  scripts: { name: "scripts until ready", unit: "kB" },
  blocking: { name: "blocked, first visit", unit: "ms" },
} as const satisfies Record<string, { name: string; unit: Unit }>;

export const VISIT_TARGETS: Record<string, Partial<Record<keyof typeof VISIT_FIGURES, Target>>> = {
  [PROJECT_LIST]: {
    first: { shareOfPeer: 0.5 },
    second: { shareOfPeer: 0.3 },
    requests: { atMost: 12 },
    scripts: { atMost: 190 },
    blocking: { shareOfPeer: 0.35 },
  },
  [LOGIN]: { first: { shareOfPeer: 0.5 } },
};

export const STEP_FIGURES = {
  interactions: { name: "until painted", target: { atMost: 80 } },
  further: { name: "until painted", target: undefined },
  firstVisits: { name: "first visit by a press", target: { atMost: 300 } },
  warm: { name: "page change", target: { atMost: 200 } },
  afterResponse: { name: "page change, beyond its answer", target: { atMost: 50 } },
} as const satisfies Record<string, { name: string; target: Target | undefined }>;

/** Other pages may cost this many times the list of projects. */
export const SHARE_OF_LIST = 1.2;
