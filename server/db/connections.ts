import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from "kysely";
import { type Kind, KINDS, type ShareName, shareOf, SHARES, statementMsOf } from "./kinds.ts";
import type { Database } from "./schema.ts";
import { Turns } from "./turns.ts";
import { DatabaseUsage } from "./usage.ts";

/** The database as one kind of work has it; what `gone` ends is not waited for any longer. */
export type DatabaseFor = (kind: Kind, gone?: AbortSignal) => Kysely<Database>;

export interface Connections {
  dbFor: DatabaseFor;
  usage: DatabaseUsage;
  close(): Promise<void>;
}

/** One driver for each share, whose connections begin with the share's limit. */
export async function connectShares(
  dialectOf: (share: ShareName) => Dialect,
): Promise<Connections> {
  const drivers = await Promise.all(
    (Object.keys(SHARES) as ShareName[]).map(async (share) => {
      const dialect = dialectOf(share);
      const driver = await started(dialect);
      const turns = new Turns(SHARES[share].connections);
      return [share, { dialect, driver, turns, limit: limitPostgres }] as const;
    }),
  );
  const byShare = new Map<ShareName, Source>(drivers);
  const usage = new DatabaseUsage(new Map(drivers.map(([share, { turns }]) => [share, turns])));
  return {
    dbFor: databasesOf((kind) => sourceOf(byShare, kind), usage),
    usage,
    close: async () => {
      await Promise.all(drivers.map(([, { driver }]) => driver.destroy()));
    },
  };
}

/** One driver with one connection, which all shares take in turns. */
export async function connectOnce(dialect: Dialect): Promise<Connections> {
  const driver = await started(dialect);
  const turns = new Turns(1);
  const source = { dialect, driver, turns, limit: () => Promise.resolve() };
  const shares = Object.keys(SHARES) as ShareName[];
  const usage = new DatabaseUsage(new Map(shares.map((share) => [share, turns])));
  return { dbFor: databasesOf(() => source, usage), usage, close: () => driver.destroy() };
}

async function started(dialect: Dialect): Promise<Driver> {
  const driver = dialect.createDriver();
  await driver.init();
  return driver;
}

/** Where connections come from, in turns. */
interface Source {
  dialect: Dialect;
  driver: Driver;
  turns: Turns;
  /** Has the connection end statements of this kind in time. */
  limit(connection: DatabaseConnection, kind: Kind): Promise<void>;
}

function sourceOf(byShare: ReadonlyMap<ShareName, Source>, kind: Kind): Source {
  const source = byShare.get(KINDS[kind].share);
  if (!source) throw new TypeError(`no connections for ${kind}`);
  return source;
}

function databasesOf(sourceFor: (kind: Kind) => Source, usage: DatabaseUsage): DatabaseFor {
  const kinds = new Map((Object.keys(KINDS) as Kind[]).map((kind) => {
    const source = sourceFor(kind);
    const make = (gone?: AbortSignal) => database(source, new InTurn(source, kind, usage), gone);
    return [kind, { make, lasting: make() }];
  }));
  return (kind, gone) => {
    const known = kinds.get(kind);
    if (!known) throw new TypeError(`no database for ${kind}`);
    return gone ? known.make(gone) : known.lasting;
  };
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
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}

/** Gives a connection to each in its turn. */
class InTurn implements ConnectionProvider {
  constructor(
    private readonly source: Source,
    private readonly kind: Kind,
    private readonly usage: DatabaseUsage,
  ) {}

  async provideConnection<Result>(
    work: (connection: DatabaseConnection) => Promise<Result>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    try {
      return await this.#inTurn(work, signal);
    } catch (error) {
      this.usage.failed(this.kind, error, signal);
      throw error;
    }
  }

  async #inTurn<Result>(
    work: (connection: DatabaseConnection) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const { driver, turns, limit } = this.source;
    const endTurn = await turns.take(shareOf(this.kind), signal);
    try {
      const connection = await driver.acquireConnection();
      try {
        await limit(connection, this.kind);
        return await work(connection);
      } finally {
        await driver.releaseConnection(connection);
      }
    } finally {
      endTurn();
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
