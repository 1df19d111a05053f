import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  type QueryResult,
  type RawBuilder,
} from "kysely";
import { isReplicaSafe, type Workload, WORKLOADS } from "./workloads.ts";
import type { Database } from "./schema.ts";
import { openSingle, QueuedConnectionProvider, type Shares, type Source } from "./shares.ts";
import type { DatabaseUsage } from "./usage.ts";

/** Who requests a query, for fair queueing and for reads from replicas. */
export interface Requester {
  /** The key of a user, a device or a network. */
  person: string;
  /** The WAL position that a replica must have replayed; null requires the primary. */
  position?: string | null;
}

/** Returns the database for one workload; aborting `signal` cancels its statements. */
export interface DatabaseFor {
  (workload: Workload, signal?: AbortSignal, requester?: Requester): Kysely<Database>;
  /** The expression that reads the primary's WAL position, if there are replicas. */
  position?: RawBuilder<string | null>;
}

interface Connections {
  dbFor: DatabaseFor;
  usage: DatabaseUsage;
  close(): Promise<void>;
}

/** Connects queries to a replica, or to the primary if no replica can answer. */
export interface ReplicaRouter {
  position: RawBuilder<string | null>;
  connections(
    workload: Workload,
    requester: Requester,
    primary: ConnectionProvider,
  ): ConnectionProvider;
}

/** Connects to the database through its shares and, if there are any, its replicas. */
export const connectShares = (
  { getSource }: Shares,
  replicas?: ReplicaRouter,
): DatabaseFor => createDatabases(getSource, replicas);

/** Connects to a database with a single connection, which all workloads share in turns. */
export async function connectSingle(
  dialect: Dialect,
  clock?: () => number,
): Promise<Connections> {
  const source = await openSingle(dialect, clock);
  const { driver, usage } = source;
  return { dbFor: createDatabases(() => source), usage, close: () => driver.destroy() };
}

function createDatabases(
  getSource: (workload: Workload) => Source,
  replicas?: ReplicaRouter,
): DatabaseFor {
  const create = (workload: Workload, signal?: AbortSignal, requester?: Requester) => {
    const source = getSource(workload);
    const primary = new QueuedConnectionProvider(source, workload, requester?.person);
    const isReplicated = replicas && isReplicaSafe(workload) && requester?.position;
    const connections = isReplicated ? replicas.connections(workload, requester, primary) : primary;
    return createKysely(source, connections, signal);
  };
  const databases = new Map(
    (Object.keys(WORKLOADS) as Workload[]).map((workload) => [workload, create(workload)]),
  );
  const dbFor: DatabaseFor = (workload, signal, requester) => {
    const database = signal || requester
      ? create(workload, signal, requester)
      : databases.get(workload);
    if (!database) throw new TypeError(`no database for ${workload}`);
    return database;
  };
  if (replicas) dbFor.position = replicas.position;
  return dbFor;
}

function createKysely(
  { dialect, driver }: Source,
  connections: ConnectionProvider,
  signal: AbortSignal | undefined,
): Kysely<Database> {
  const executor = signal
    ? new CancellableExecutor(dialect, connections, signal)
    : new DefaultQueryExecutor(
      dialect.createQueryCompiler(),
      dialect.createAdapter(),
      connections,
    );
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}

/** Cancels running statements when `signal` is aborted. */
class CancellableExecutor extends DefaultQueryExecutor {
  constructor(
    private readonly dialect: Dialect,
    connections: ConnectionProvider,
    private readonly signal: AbortSignal,
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
  }

  override withConnectionProvider(connections: ConnectionProvider): CancellableExecutor {
    return new CancellableExecutor(this.dialect, connections, this.signal);
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const signal = this.signal;
    return this.provideConnection(
      (connection) => runUntilAborted<Row>(connection, query, signal),
      { signal },
    );
  }

  override stream<Row>(query: CompiledQuery, chunkSize: number) {
    return super.stream<Row>(query, chunkSize, { signal: this.signal });
  }
}

/**
 * Runs a query, and cancels it in the database when `signal` is aborted.
 * Waits for the cancellation before it releases the connection, as it could hit the next statement.
 */
async function runUntilAborted<Row>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  signal: AbortSignal,
): Promise<QueryResult<Row>> {
  await connection.collectSessionInfo?.();
  signal.throwIfAborted();
  let cancellation: Promise<void> | undefined;
  const cancel = () => {
    // Cancelling opens another connection. If none is free, the statement timeout ends the query.
    cancellation = connection.cancelQuery?.(rejectConnection).catch(() => {});
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await connection.executeQuery<Row>(query);
  } finally {
    signal.removeEventListener("abort", cancel);
    await cancellation;
  }
}

const rejectConnection = () => Promise.reject(new Error("none of these connections is for that"));
