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
  getShare,
  getStatementMs,
  type ShareName,
  SHARES,
  type Workload,
  WORKLOADS,
} from "./workloads.ts";
import { DatabaseUsage } from "./usage.ts";

interface SharesInput {
  createDialect: (share: ShareName, connections: number) => Dialect;
  /** The shares to open; all by default. */
  names?: readonly ShareName[];
  /** Called with errors of queries. */
  onError?: (error: unknown) => void;
  /** The number of connections of all shares together. */
  total?: number | undefined;
}

export interface Shares {
  getSource(workload: Workload): Source;
  usage: DatabaseUsage;
  close(): Promise<void>;
}

/** Opens a driver per share. Its connections start with the share's statement timeout. */
export async function openShares(
  { createDialect, names = Object.keys(SHARES) as ShareName[], onError, total }: SharesInput,
): Promise<Shares> {
  const connectionCounts = divideConnections(total);
  const semaphores = new Map(
    names.map((share) => [share, new FairSemaphore(connectionCounts[share])]),
  );
  const usage = new DatabaseUsage(semaphores);
  const sources = new Map(
    await Promise.all(Array.from(semaphores, async ([share, semaphore]) => {
      const dialect = createDialect(share, connectionCounts[share]);
      const driver = await createDriver(dialect);
      return [share, {
        dialect,
        driver,
        semaphore,
        usage,
        setStatementTimeout: setPostgresTimeout,
        onError,
      }] as const;
    })),
  );
  const getSource = (workload: Workload): Source => {
    const source = sources.get(WORKLOADS[workload].share);
    if (!source) throw new TypeError(`no connections for ${workload}`);
    return source;
  };
  return {
    getSource,
    usage,
    close: async () => {
      await Promise.all(sources.values().map(({ driver }) => driver.destroy()));
    },
  };
}

/** Opens a driver with a single connection, which all shares use in turns. */
export async function openSingle(dialect: Dialect, clock?: () => number): Promise<Source> {
  const driver = await createDriver(dialect);
  const semaphore = new FairSemaphore(1, clock);
  const shares = Object.keys(SHARES) as ShareName[];
  const usage = new DatabaseUsage(new Map(shares.map((share) => [share, semaphore])));
  return { dialect, driver, semaphore, usage, setStatementTimeout: () => Promise.resolve() };
}

async function createDriver(dialect: Dialect): Promise<Driver> {
  const driver = dialect.createDriver();
  await driver.init();
  return driver;
}

/** Provides the connections of a share. */
export interface Source {
  dialect: Dialect;
  driver: Driver;
  semaphore: FairSemaphore;
  usage: DatabaseUsage;
  /** Sets the statement timeout of a workload. */
  setStatementTimeout(connection: DatabaseConnection, workload: Workload): Promise<void>;
  /** Called with errors of queries. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Provides a connection when the share's semaphore grants it. */
export class QueuedConnectionProvider implements ConnectionProvider {
  constructor(
    private readonly source: Source,
    private readonly workload: Workload,
    private readonly person?: string,
  ) {}

  async provideConnection<Result>(
    work: (connection: DatabaseConnection) => Promise<Result>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    const { usage, onError } = this.source;
    try {
      return await this.#runQueued(work, signal);
    } catch (error) {
      usage.countError(this.workload, error, signal);
      onError?.(error);
      throw error;
    }
  }

  async #runQueued<Result>(
    work: (connection: DatabaseConnection) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const { driver, semaphore, setStatementTimeout } = this.source;
    return await semaphore.run(
      getShare(this.workload),
      { signal, person: this.person },
      async () => {
        const connection = await driver.acquireConnection();
        try {
          await setStatementTimeout(connection, this.workload);
          return await work(connection);
        } finally {
          await driver.releaseConnection(connection);
        }
      },
    );
  }
}

/** The statement timeout of connections where it was changed, in milliseconds. */
const statementTimeouts = new WeakMap<DatabaseConnection, number>();

async function setPostgresTimeout(
  connection: DatabaseConnection,
  workload: Workload,
): Promise<void> {
  const timeoutMs = getStatementMs(workload);
  if ((statementTimeouts.get(connection) ?? getShare(workload).statementMs) === timeoutMs) return;
  await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${timeoutMs}`));
  statementTimeouts.set(connection, timeoutMs);
}
