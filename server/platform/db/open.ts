import { Kysely, PostgresDialect } from "kysely";
import type { Log } from "../log.ts";
import { warnOfOutdatedCollations } from "./collations.ts";
import { connectShares, connectSingle, type DatabaseFor } from "./connections.ts";
import { EmbeddedDatabase } from "./embedded.ts";
import { EmbeddedDialect } from "./embeddedDialect.ts";
import {
  getStatementMs,
  isReplicaSafe,
  listWorkloads,
  type ShareName,
  SHARES,
} from "./workloads.ts";
import { migrate } from "./migrate.ts";
import { createPool, LIMITS, type PoolLimits, UNLIMITED } from "./pool.ts";
import { Primary, PrimaryPool } from "./primary.ts";
import { Replica, Replicas } from "./replicas.ts";
import { ReplicaWatch } from "./replicaWatch.ts";
import type { Database } from "./schema.ts";
import { openShares } from "./shares.ts";
import type { DatabaseUsage } from "./usage.ts";

export interface OpenDatabase {
  /** For background work. */
  db: Kysely<Database>;
  dbFor: DatabaseFor;
  dialect: "pglite" | "postgres";
  usage: DatabaseUsage;
  replicas?: Replicas;
  close(): Promise<void>;
}

/** No statement of the server takes nearly as long; migrations have no limit. */
const STATEMENT_LIMIT_MS = 30_000;
const NO_LIMIT_MS = Infinity;

interface PostgresOptions {
  /** A URL with one host or several, one of which is writable. */
  databaseUrl: string;
  replicaUrls?: readonly string[];
  /** How many connections a process opens to each server. */
  connections?: number | undefined;
  log?: Log;
}

type DatabaseLocation = { dataDir: string; log?: Log } | PostgresOptions;

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`.
 * @throws {DatabaseInUse} if another process has the folder.
 */
export async function openDatabase(
  location: DatabaseLocation,
  statementLimitMs = () => STATEMENT_LIMIT_MS,
): Promise<OpenDatabase> {
  if ("databaseUrl" in location) {
    const unlimited = openUnlimited(location.databaseUrl);
    try {
      await migrate(unlimited.db, { log: location.log });
      if (location.log) await warnOfOutdatedCollations(unlimited.db, location.log);
    } finally {
      await unlimited.close();
    }
    return await openPostgres(location);
  }
  let limitMs = () => NO_LIMIT_MS;
  const database = await openEmbedded({ ...location, limitMs: () => limitMs() });
  try {
    await migrate(database.db);
    limitMs = statementLimitMs;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openEmbedded(
  options: Parameters<typeof EmbeddedDatabase.open>[0],
): Promise<OpenDatabase> {
  const database = await EmbeddedDatabase.open(options);
  const connections = await connectSingle(new EmbeddedDialect(database));
  return { db: connections.dbFor("background"), dialect: "pglite", ...connections };
}

/** Opens PostgreSQL without migrating it, with connections for each workload. */
export async function openPostgres(location: PostgresOptions): Promise<OpenDatabase> {
  const { databaseUrl, replicaUrls = [], connections: total, log } = location;
  const primary = new Primary(databaseUrl, log);
  const shares = await openShares({
    total,
    createDialect: (share, max) =>
      new PostgresDialect({ pool: new PrimaryPool(primary, getLimits(share), max) }),
    onError: (error) => primary.reportError(error),
  });
  const replicas = replicaUrls.length > 0 ? await openReplicas(location, primary) : undefined;
  const dbFor = connectShares(shares, replicas);
  return {
    db: dbFor("background"),
    dbFor,
    usage: shares.usage,
    dialect: "postgres",
    ...(replicas && { replicas }),
    close: async () => {
      await Promise.all([shares.close(), replicas?.close()]);
    },
  };
}

async function openReplicas(
  { replicaUrls = [], connections: total, log }: PostgresOptions,
  primary: Primary,
): Promise<Replicas> {
  return new Replicas(
    await Promise.all(replicaUrls.map(async (address) => {
      const shares = await openShares({
        total,
        names: REPLICA_SHARES,
        createDialect: (share, max) =>
          new PostgresDialect({ pool: createPool(address, getLimits(share), max) }),
      });
      const watch = new ReplicaWatch({ address, identity: () => primary.getIdentity(), log });
      return new Replica(watch, shares, log);
    })),
  );
}

const REPLICA_SHARES = (Object.keys(SHARES) as ShareName[])
  .filter((share) => listWorkloads(share).some(isReplicaSafe));

function getLimits(share: ShareName): PoolLimits {
  const responseMs = Math.max(...listWorkloads(share).map(getStatementMs)) + RESPONSE_MARGIN_MS;
  return { ...LIMITS, statement: SHARES[share].statementMs, responseMs };
}

/** Opens PostgreSQL without time limits, for migrations and maintenance. */
export function openUnlimited(databaseUrl: string): Pick<OpenDatabase, "db" | "close"> {
  const pool = new PrimaryPool(new Primary(databaseUrl), UNLIMITED);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

/** How much longer than the statement timeout a response is awaited. */
const RESPONSE_MARGIN_MS = 5_000;
