import { Kysely, PostgresDialect } from "kysely";
import type { Log } from "../log.ts";
import { warnOfOutdatedCollations } from "./collations.ts";
import { connectOnce, connectShares, type DatabaseFor } from "./connections.ts";
import { EmbeddedDatabase } from "./embedded.ts";
import { EmbeddedDialect } from "./embeddedDialect.ts";
import { isWide, kindsOf, type ShareName, SHARES, statementMsOf } from "./kinds.ts";
import { migrate } from "./migrate.ts";
import { createPool, LIMITS, type PoolLimits, UNLIMITED } from "./pool.ts";
import { Primary, PrimaryPool } from "./primary.ts";
import { Replica, Replicas } from "./replicas.ts";
import { ReplicaWatch } from "./replicaWatch.ts";
import type { Database } from "./schema.ts";
import { openShares } from "./shares.ts";
import type { DatabaseUsage } from "./usage.ts";

export interface OpenDatabase {
  /** For what nobody waits for. */
  db: Kysely<Database>;
  dbFor: DatabaseFor;
  dialect: "pglite" | "postgres";
  usage: DatabaseUsage;
  replicas?: Replicas;
  close(): Promise<void>;
}

/** No statement of the running product comes near it; a migration takes as long as it takes. */
const STATEMENT_LIMIT_MS = 30_000;
const NO_LIMIT_MS = Infinity;

interface AtServer {
  /** With one host or several, of which one takes writes. */
  databaseUrl: string;
  replicaUrls?: readonly string[];
  /** How many a process opens to each server. */
  connections?: number | undefined;
  log?: Log;
}

type Where = { dataDir: string; log?: Log } | AtServer;

/**
 * Opens the database, up to date: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`.
 * Throws `DatabaseInUse` when another process has the folder.
 */
export async function openDatabase(
  where: Where,
  statementLimitMs = () => STATEMENT_LIMIT_MS,
): Promise<OpenDatabase> {
  if ("databaseUrl" in where) {
    const unlimited = openUnlimited(where.databaseUrl);
    try {
      await migrate(unlimited.db, { log: where.log });
      if (where.log) await warnOfOutdatedCollations(unlimited.db, where.log);
    } finally {
      await unlimited.close();
    }
    return await openPostgres(where);
  }
  let limitMs = () => NO_LIMIT_MS;
  const opened = await openEmbedded({ ...where, limitMs: () => limitMs() });
  try {
    await migrate(opened.db);
    limitMs = statementLimitMs;
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openEmbedded(
  options: Parameters<typeof EmbeddedDatabase.open>[0],
): Promise<OpenDatabase> {
  const database = await EmbeddedDatabase.open(options);
  const connections = await connectOnce(new EmbeddedDialect(database));
  return { db: connections.dbFor("background"), dialect: "pglite", ...connections };
}

/** Opens PostgreSQL as it is, with connections for each kind of work. */
export async function openPostgres(where: AtServer): Promise<OpenDatabase> {
  const { databaseUrl, replicaUrls = [], connections: total, log } = where;
  const primary = new Primary(databaseUrl, log);
  const shares = await openShares({
    total,
    dialectOf: (share, max) =>
      new PostgresDialect({ pool: new PrimaryPool(primary, limitsOf(share), max) }),
    failed: (error) => primary.failed(error),
  });
  const replicas = replicaUrls.length > 0 ? await openReplicas(where, primary) : undefined;
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
  { replicaUrls = [], connections: total, log }: AtServer,
  primary: Primary,
): Promise<Replicas> {
  return new Replicas(
    await Promise.all(replicaUrls.map(async (address) => {
      const shares = await openShares({
        total,
        names: WIDE_SHARES,
        dialectOf: (share, max) =>
          new PostgresDialect({ pool: createPool(address, limitsOf(share), max) }),
      });
      const watch = new ReplicaWatch({ address, identity: () => primary.identity(), log });
      return new Replica(watch, shares, log);
    })),
  );
}

const WIDE_SHARES = (Object.keys(SHARES) as ShareName[])
  .filter((share) => kindsOf(share).some(isWide));

function limitsOf(share: ShareName): PoolLimits {
  const answer = Math.max(...kindsOf(share).map(statementMsOf)) + ANSWER_AFTER_MS;
  return { ...LIMITS, statement: SHARES[share].statementMs, answer };
}

/** Opens PostgreSQL with the limits of what takes as long as it takes. */
export function openUnlimited(databaseUrl: string): Pick<OpenDatabase, "db" | "close"> {
  const pool = new PrimaryPool(new Primary(databaseUrl), UNLIMITED);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

/** How much longer than a statement may take its answer is waited for. */
const ANSWER_AFTER_MS = 5_000;
