import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Kysely,
  type QueryResult,
  type RawBuilder,
} from "kysely";
import { isWide, type Kind, KINDS } from "./kinds.ts";
import { RetryingDatabase } from "./retryConflicts.ts";
import type { Database } from "./schema.ts";
import { InTurn, openOnce, type Shares, type Source } from "./shares.ts";
import type { DatabaseUsage } from "./usage.ts";

/** Whom the work counts for. */
export interface Asker {
  /** A user, a device or a network. */
  person: string;
  /** What a replica has to hold to answer them; null lets the primary answer. */
  position?: string | null;
}

/** The database as one kind of work has it; what `gone` ends is not waited for any longer. */
export interface DatabaseFor {
  (kind: Kind, gone?: AbortSignal, asker?: Asker): Kysely<Database>;
  /** What the primary is asked beside the session, where replicas may answer. */
  position?: RawBuilder<string | null>;
}

interface Connections {
  dbFor: DatabaseFor;
  usage: DatabaseUsage;
  close(): Promise<void>;
}

/** Lets replicas answer, and the primary where none can. */
export interface FromReplicas {
  position: RawBuilder<string | null>;
  connections(kind: Kind, asker: Asker, primary: ConnectionProvider): ConnectionProvider;
}

/** The database through its shares, and through replicas where there are any. */
export const connectShares = ({ sourceOf }: Shares, replicas?: FromReplicas): DatabaseFor =>
  databasesOf(sourceOf, replicas);

/** The embedded database, or what stands for it: all take its one connection in turns. */
export async function connectOnce(
  dialect: Dialect,
  clock?: () => number,
): Promise<Connections> {
  const source = await openOnce(dialect, clock);
  const { driver, usage } = source;
  return { dbFor: databasesOf(() => source), usage, close: () => driver.destroy() };
}

function databasesOf(
  sourceFor: (kind: Kind) => Source,
  replicas?: FromReplicas,
): DatabaseFor {
  const make = (kind: Kind, gone?: AbortSignal, asker?: Asker) => {
    const source = sourceFor(kind);
    const primary = new InTurn(source, kind, asker?.person);
    const isReplicated = replicas && isWide(kind) && asker?.position;
    const connections = isReplicated ? replicas.connections(kind, asker, primary) : primary;
    return database(source, connections, gone);
  };
  const lasting = new Map((Object.keys(KINDS) as Kind[]).map((kind) => [kind, make(kind)]));
  const dbFor: DatabaseFor = (kind, gone, asker) => {
    const known = gone || asker ? make(kind, gone, asker) : lasting.get(kind);
    if (!known) throw new TypeError(`no database for ${kind}`);
    return known;
  };
  if (replicas) dbFor.position = replicas.position;
  return dbFor;
}

function database(
  { dialect, driver }: Source,
  connections: ConnectionProvider,
  gone: AbortSignal | undefined,
): Kysely<Database> {
  const executor = gone ? new Abandonable(dialect, connections, gone) : new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    connections,
  );
  return new RetryingDatabase<Database>({ config: { dialect }, dialect, driver, executor });
}

/** Has the database end what it is asked as soon as nobody waits for it any more. */
class Abandonable extends DefaultQueryExecutor {
  constructor(
    private readonly dialect: Dialect,
    connections: ConnectionProvider,
    private readonly gone: AbortSignal,
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
  }

  override withConnectionProvider(connections: ConnectionProvider): Abandonable {
    return new Abandonable(this.dialect, connections, this.gone);
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const signal = this.gone;
    return this.provideConnection(
      (connection) => untilGone<Row>(connection, query, signal),
      { signal },
    );
  }

  override stream<Row>(query: CompiledQuery, chunkSize: number) {
    return super.stream<Row>(query, chunkSize, { signal: this.gone });
  }
}

/** The connection is given back once the database has heard of it, which ends nothing else then. */
async function untilGone<Row>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  gone: AbortSignal,
): Promise<QueryResult<Row>> {
  await connection.collectSessionInfo?.();
  gone.throwIfAborted();
  let ending: Promise<void> | undefined;
  const end = () => {
    // A connection to say it by is opened for it. Where there is none left, the limit ends it.
    ending = connection.cancelQuery?.(noOther).catch(() => {});
  };
  gone.addEventListener("abort", end, { once: true });
  try {
    return await connection.executeQuery<Row>(query);
  } finally {
    gone.removeEventListener("abort", end);
    await ending;
  }
}

const noOther = () => Promise.reject(new Error("none of these connections is for that"));
