import type { QueueClass } from "../fairSemaphore.ts";

interface Share extends QueueClass {
  /** So many are asked at once; on PostgreSQL they have connections of their own. */
  connections: number;
  /** How long a statement may take, in milliseconds, where its kind says nothing else. */
  statementMs: number;
}

/**
 * What kinds of work have of the database, so that none takes it from another. PostgreSQL has
 * connections for each. The embedded database answers one at a time: there the person comes first
 * who has had the least of it, and of their work what has the lowest rank.
 */
export const SHARES = {
  prompt: { rank: 0, connections: 3, waiting: 1000, waitMs: 5_000, statementMs: 2_000 },
  write: { rank: 1, connections: 3, waiting: 200, waitMs: 5_000, statementMs: 10_000 },
  list: { rank: 2, connections: 4, waiting: 200, waitMs: 5_000, statementMs: 5_000 },
  slow: { rank: 3, connections: 4, waiting: 40, waitMs: 5_000, statementMs: 5_000 },
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

const SHARE_NAMES = Object.keys(SHARES) as ShareName[];

/** How many connections a process opens unless told, beside one for a moment to end a statement. */
export const CONNECTIONS = SHARE_NAMES.reduce((sum, name) => sum + SHARES[name].connections, 0);
/** Fewer would leave a share with one that a person could have for themselves. */
export const FEWEST_CONNECTIONS = 2 * SHARE_NAMES.length;

/** Divides as many connections as the shares are large, two to each at least. */
export function divideConnections(total = CONNECTIONS): Record<ShareName, number> {
  const spare = total - FEWEST_CONNECTIONS;
  const weights = SHARE_NAMES.map((name) => SHARES[name].connections - 2);
  const weight = weights.reduce((sum, one) => sum + one, 0);
  let given = 0;
  let before = 0;
  const divided = SHARE_NAMES.map((name, index) => {
    before += weights[index] ?? 0;
    const own = Math.round(spare * before / weight) - given;
    given += own;
    return [name, 2 + own] as const;
  });
  return Object.fromEntries(divided) as Record<ShareName, number>;
}

/** What a request asks of the database, whose share it takes, and how long a statement may take. */
export const KINDS = {
  /** Who is asking. */
  session: { share: "prompt" },
  /** What open tabs ask for every few seconds. */
  poll: { share: "prompt" },
  detail: { share: "prompt" },
  write: { share: "write" },
  list: { share: "list", isWide: true },
  /** What contains a text: of a list, or of every kind of record. */
  search: { share: "slow", isWide: true },
  /** What is counted, added up or drawn in a calendar. */
  aggregate: { share: "slow", statementMs: 10_000, isWide: true },
  /** All rows of a list. */
  export: { share: "export", isWide: true },
  /** What nobody waits for. */
  background: { share: "background" },
} as const satisfies Record<string, KindOfWork>;

interface KindOfWork {
  share: ShareName;
  statementMs?: number;
  /** It reads of many rows, and decides nothing: a replica may answer it. */
  isWide?: boolean;
}

export type Kind = keyof typeof KINDS;

export function isWide(kind: Kind): boolean {
  const { isWide = false }: KindOfWork = KINDS[kind];
  return isWide;
}

export const kindsOf = (share: ShareName): Kind[] =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => KINDS[kind].share === share);

export const shareOf = (kind: Kind): Share => SHARES[KINDS[kind].share];

export function statementMsOf(kind: Kind): number {
  const own: KindOfWork = KINDS[kind];
  return own.statementMs ?? SHARES[own.share].statementMs;
}
