import type { QueueClass } from "../fairSemaphore.ts";

interface Share extends QueueClass {
  /** How many queries run at once; PostgreSQL has as many connections for them. */
  connections: number;
  /** The statement timeout in milliseconds, unless the workload has its own. */
  statementMs: number;
}

/**
 * Shares of the database, so that no kind of work can starve another.
 * PostgreSQL has connections for each share. The embedded database runs one statement at a time:
 * the person who has used it least is next, and of their work the lowest rank.
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

/** Default number of connections of a process; cancelling a statement briefly opens one more. */
export const CONNECTIONS = SHARE_NAMES.reduce((sum, name) => sum + SHARES[name].connections, 0);
/** With fewer, a share would have a single connection, which one person could occupy. */
export const FEWEST_CONNECTIONS = 2 * SHARE_NAMES.length;

/** Divides connections in proportion to the shares, at least two each. */
export function divideConnections(total = CONNECTIONS): Record<ShareName, number> {
  const spare = total - FEWEST_CONNECTIONS;
  const weights = SHARE_NAMES.map((name) => SHARES[name].connections - 2);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  let assigned = 0;
  let weightBefore = 0;
  const shares = SHARE_NAMES.map((name, index) => {
    weightBefore += weights[index] ?? 0;
    const added = Math.round(spare * weightBefore / totalWeight) - assigned;
    assigned += added;
    return [name, 2 + added] as const;
  });
  return Object.fromEntries(shares) as Record<ShareName, number>;
}

/** Workloads of queries: each uses a share and may set its own statement timeout. */
export const WORKLOADS = {
  /** Reads the session and user of a request. */
  session: { share: "prompt" },
  /** Polling by open tabs. */
  poll: { share: "prompt" },
  detail: { share: "prompt" },
  write: { share: "write" },
  list: { share: "list", isReplicaSafe: true },
  /** Text search, in a list or over all kinds of records. */
  search: { share: "slow", isReplicaSafe: true },
  /** Counts, sums and calendars. */
  aggregate: { share: "slow", statementMs: 10_000, isReplicaSafe: true },
  /** All rows of a list. */
  export: { share: "export", isReplicaSafe: true },
  /** Work that no request waits for. */
  background: { share: "background" },
} as const satisfies Record<string, WorkloadLimits>;

interface WorkloadLimits {
  share: ShareName;
  statementMs?: number;
  /** Only reads, so that a replica may answer it. */
  isReplicaSafe?: boolean;
}

export type Workload = keyof typeof WORKLOADS;

export function isReplicaSafe(workload: Workload): boolean {
  const { isReplicaSafe = false }: WorkloadLimits = WORKLOADS[workload];
  return isReplicaSafe;
}

export const listWorkloads = (share: ShareName): Workload[] =>
  (Object.keys(WORKLOADS) as Workload[]).filter((workload) => WORKLOADS[workload].share === share);

export const getShare = (workload: Workload): Share => SHARES[WORKLOADS[workload].share];

export function getStatementMs(workload: Workload): number {
  const workloadLimits: WorkloadLimits = WORKLOADS[workload];
  return workloadLimits.statementMs ?? SHARES[workloadLimits.share].statementMs;
}
