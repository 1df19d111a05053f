import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from "kysely";
import { FairSemaphore } from "../fairSemaphore.ts";
import {
  divideConnections,
  type Kind,
  KINDS,
  type ShareName,
  shareOf,
  SHARES,
  statementMsOf,
} from "./kinds.ts";
import { DatabaseUsage } from "./usage.ts";

interface SharesInput {
  dialectOf: (share: ShareName, connections: number) => Dialect;
  /** Only these, unless all. */
  names?: readonly ShareName[];
  /** Hears what failed. */
  failed?: (error: unknown) => void;
  /** How many connections all shares would have together. */
  total?: number | undefined;
}

export interface Shares {
  sourceOf(kind: Kind): Source;
  usage: DatabaseUsage;
  close(): Promise<void>;
}

/** One driver for each share, whose connections begin with the share's limit. */
export async function openShares(
  { dialectOf, names = Object.keys(SHARES) as ShareName[], failed, total }: SharesInput,
): Promise<Shares> {
  const divided = divideConnections(total);
  const semaphores = new Map(
    names.map((share) => [share, new FairSemaphore(divided[share])]),
  );
  const usage = new DatabaseUsage(semaphores);
  const sources = new Map(
    await Promise.all(Array.from(semaphores, async ([share, semaphore]) => {
      const dialect = dialectOf(share, divided[share]);
      const driver = await started(dialect);
      return [share, { dialect, driver, semaphore, usage, limit: limitPostgres, failed }] as const;
    })),
  );
  const sourceOf = (kind: Kind): Source => {
    const source = sources.get(KINDS[kind].share);
    if (!source) throw new TypeError(`no connections for ${kind}`);
    return source;
  };
  return {
    sourceOf,
    usage,
    close: async () => {
      await Promise.all(sources.values().map(({ driver }) => driver.destroy()));
    },
  };
}

/** One driver with one connection, which all shares take in turns. */
export async function openOnce(dialect: Dialect, clock?: () => number): Promise<Source> {
  const driver = await started(dialect);
  const semaphore = new FairSemaphore(1, clock);
  const shares = Object.keys(SHARES) as ShareName[];
  const usage = new DatabaseUsage(new Map(shares.map((share) => [share, semaphore])));
  return { dialect, driver, semaphore, usage, limit: () => Promise.resolve() };
}

async function started(dialect: Dialect): Promise<Driver> {
  const driver = dialect.createDriver();
  await driver.init();
  return driver;
}

/** Where connections come from, in turns. */
export interface Source {
  dialect: Dialect;
  driver: Driver;
  semaphore: FairSemaphore;
  usage: DatabaseUsage;
  /** Has the connection end statements of this kind in time. */
  limit(connection: DatabaseConnection, kind: Kind): Promise<void>;
  /** Hears what failed. */
  failed?: ((error: unknown) => void) | undefined;
}

/** Gives a connection to each in its turn. */
export class InTurn implements ConnectionProvider {
  constructor(
    private readonly source: Source,
    private readonly kind: Kind,
    private readonly person?: string,
  ) {}

  async provideConnection<Result>(
    work: (connection: DatabaseConnection) => Promise<Result>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    const { usage, failed } = this.source;
    try {
      return await this.#inTurn(work, signal);
    } catch (error) {
      usage.failed(this.kind, error, signal);
      failed?.(error);
      throw error;
    }
  }

  async #inTurn<Result>(
    work: (connection: DatabaseConnection) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const { driver, semaphore, limit } = this.source;
    const release = await semaphore.acquire(shareOf(this.kind), { signal, person: this.person });
    try {
      const connection = await driver.acquireConnection();
      try {
        await limit(connection, this.kind);
        return await work(connection);
      } finally {
        await driver.releaseConnection(connection);
      }
    } finally {
      release();
    }
  }
}

/** How long a statement may take that a connection is asked, in milliseconds, once that was set. */
const limits = new WeakMap<DatabaseConnection, number>();

async function limitPostgres(connection: DatabaseConnection, kind: Kind): Promise<void> {
  const wanted = statementMsOf(kind);
  if ((limits.get(connection) ?? shareOf(kind).statementMs) === wanted) return;
  await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${wanted}`));
  limits.set(connection, wanted);
}
