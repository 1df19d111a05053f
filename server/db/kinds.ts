import type { Line } from "./turns.ts";

interface Share extends Line {
  /** So many are asked at once; on PostgreSQL they have connections of their own. */
  connections: number;
  /** How long a statement may take, in milliseconds, where its kind says nothing else. */
  statementMs: number;
}

/**
 * What kinds of work have of the database, so that none takes it from another. PostgreSQL has
 * connections for each; the embedded database answers one at a time, whoever comes first here.
 */
export const SHARES = {
  prompt: { rank: 0, connections: 3, waiting: 1000, waitMs: 5_000, statementMs: 2_000 },
  write: { rank: 1, connections: 3, waiting: 200, waitMs: 5_000, statementMs: 10_000 },
  list: { rank: 2, connections: 3, waiting: 200, waitMs: 5_000, statementMs: 5_000 },
  slow: { rank: 3, connections: 3, waiting: 40, waitMs: 5_000, statementMs: 5_000 },
  export: { rank: 4, connections: 4, waiting: 4, waitMs: 5_000, statementMs: 60_000 },
  background: {
    rank: 5,
    connections: 2,
    waiting: Infinity,
    waitMs: Infinity,
    statementMs: 10_000,
  },
} as const satisfies Record<string, Share>;

export type ShareName = keyof typeof SHARES;

/** What a request asks of the database, whose share it takes, and how long a statement may take. */
export const KINDS = {
  /** Who is asking. */
  session: { share: "prompt" },
  /** What open tabs ask for every few seconds. */
  poll: { share: "prompt" },
  detail: { share: "prompt" },
  write: { share: "write" },
  list: { share: "list" },
  /** A list that contains a text. */
  search: { share: "slow" },
  /** What is counted, added up or drawn in a calendar. */
  aggregate: { share: "slow", statementMs: 10_000 },
  /** All rows of a list. */
  export: { share: "export" },
  /** What nobody waits for. */
  background: { share: "background" },
} as const satisfies Record<string, { share: ShareName; statementMs?: number }>;

export type Kind = keyof typeof KINDS;

export const shareOf = (kind: Kind): Share => SHARES[KINDS[kind].share];

export function statementMsOf(kind: Kind): number {
  const own: { share: ShareName; statementMs?: number } = KINDS[kind];
  return own.statementMs ?? SHARES[own.share].statementMs;
}
