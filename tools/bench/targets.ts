import { LOGIN, PROJECT_LIST } from "./pages.ts";

/** How a figure is written. */
export type Unit = "s" | "ms" | "kB" | "";

/** What a figure is held to: a share of the peer's, or so much in its own unit. */
export type Target = { shareOfPeer: number } | { atMost: number };

/** What each visit of a page is measured by. */
export const VISIT_FIGURES = {
  first: { name: "seen, first visit", unit: "s" },
  second: { name: "seen, second visit", unit: "s" },
  ready: { name: "ready, first visit", unit: "s" },
  readyAgain: { name: "ready, second visit", unit: "s" },
  requests: { name: "requests until ready", unit: "" },
  scripts: { name: "scripts until ready", unit: "kB" },
  blocking: { name: "blocked, first visit", unit: "ms" },
} as const satisfies Record<string, { name: string; unit: Unit }>;

/** What each visit of the pages that the peer has as well is held to. */
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

/** What is measured of what somebody does there, all in milliseconds. */
export const STEP_FIGURES = {
  interactions: { name: "until painted", target: { atMost: 80 } },
  further: { name: "until painted", target: undefined },
  firstVisits: { name: "first visit by a press", target: { atMost: 300 } },
  warm: { name: "page change", target: { atMost: 200 } },
  beyondAnswer: { name: "page change, beyond its answer", target: { atMost: 50 } },
} as const satisfies Record<string, { name: string; target: Target | undefined }>;

/** How much more than the list of projects any other page may cost. */
export const SHARE_OF_LIST = 1.2;
