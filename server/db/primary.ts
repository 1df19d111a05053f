import type { PostgresPool } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { addressesOf, hostOf } from "./addresses.ts";
import { DatabaseUnavailable } from "./embedded.ts";
import { isReadOnly, isUnavailable } from "./failures.ts";
import { identityOf } from "./identity.ts";
import { createPool, type PoolLimits } from "./pool.ts";

/** How long a host that is asked whether it takes writes may be silent. */
const SEARCH_MS = 2_000;

/** A database that takes writes. Another one stands for new connections, to the same host or not. */
interface Found {
  address: string;
}

/**
 * The one of several hosts that takes writes. It is looked for at the start, and again when it does
 * not answer or turns out to be read-only: what was a replica may have been promoted.
 */
export class Primary {
  readonly #addresses: readonly string[];
  #found: Found | undefined;
  #last: Found | undefined;
  #searching: Promise<Found> | undefined;

  constructor(databaseUrl: string, private readonly log?: Log) {
    this.#addresses = addressesOf(databaseUrl);
    const [only, other] = this.#addresses;
    if (only !== undefined && other === undefined) this.#found = this.#last = { address: only };
  }

  /** Rejects with `DatabaseUnavailable` where no host takes writes at this moment. */
  async find(): Promise<Found> {
    return this.#found ?? await (this.#searching ??= this.#search());
  }

  /** What was asked of it failed so. */
  failed(error: unknown, found = this.#found): void {
    if (found === undefined || this.#found !== found) return;
    if (isReadOnly(error)) {
      this.log?.warn("the database takes no writes any more", { host: hostOf(found.address) });
      this.#last = undefined;
    } else if (this.#addresses.length === 1 || !isUnavailable(error)) return;
    this.#found = undefined;
    this.find().catch(() => {});
  }

  /** What tells its replicas from others; null where that may not be asked. */
  async identity(): Promise<string | null> {
    return await asked((await this.find()).address, identityOf);
  }

  async #search(): Promise<Found> {
    try {
      const address = await this.#writable();
      if (address === undefined) throw new DatabaseUnavailable("no host of it takes writes");
      const isSame = this.#last?.address === address;
      this.#found = isSame && this.#last ? this.#last : { address };
      if (!isSame) this.log?.info("writes go to this database", { host: hostOf(address) });
      return this.#last = this.#found;
    } finally {
      this.#searching = undefined;
    }
  }

  /** Of several that take writes, as after a failover that left the old one running, the newest. */
  async #writable(): Promise<string | undefined> {
    const [only, other] = this.#addresses;
    if (other === undefined) return only;
    const answers = await Promise.all(this.#addresses.map(async (address) => ({
      address,
      timeline: await timelineOf(address).catch(() => undefined),
    })));
    return answers.reduce<{ address?: string; timeline?: string }>(
      (best, { address, timeline }) =>
        timeline !== undefined && timeline > (best.timeline ?? "") ? { address, timeline } : best,
      {},
    ).address;
  }
}

/** How often a database's history has forked, as it writes it; undefined where it takes no writes. */
const timelineOf = (address: string) =>
  asked(address, async (client) => {
    const { rows: [row] } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return row?.timeline ?? undefined;
  });

async function asked<Answer>(
  address: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: address,
    application_name: "iklim",
    connectionTimeoutMillis: SEARCH_MS,
    query_timeout: SEARCH_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Connections to whichever host takes writes. */
export class PrimaryPool implements PostgresPool {
  #found: Found | undefined;
  #pool: pg.Pool;

  constructor(
    private readonly primary: Primary,
    private readonly limits: PoolLimits,
    private readonly max?: number,
  ) {
    this.#pool = this.#poolAt("");
  }

  get options(): object {
    return this.#pool.options;
  }

  readonly Client = pg.Client;

  async connect(): Promise<pg.PoolClient> {
    const found = await this.primary.find();
    try {
      return await this.#poolOf(found).connect();
    } catch (error) {
      this.primary.failed(error, found);
      const other = await this.primary.find();
      if (other === found) throw error;
      return await this.#poolOf(other).connect();
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  #poolOf(found: Found): pg.Pool {
    if (this.#found !== found) {
      void this.#pool.end();
      this.#pool = this.#poolAt(found.address);
      this.#found = found;
    }
    return this.#pool;
  }

  #poolAt(address: string): pg.Pool {
    return createPool(address, this.limits, this.max, refuseReplica);
  }
}

async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows: [row] } = await client.query<{ isReplica: boolean }>(
    `select pg_is_in_recovery() as "isReplica"`,
  );
  if (row?.isReplica) throw new ReadOnlyDatabase();
}

/** The code is the one that PostgreSQL refuses writes by. */
class ReadOnlyDatabase extends Error {
  override name = "ReadOnlyDatabase";
  readonly code = "25006";

  constructor() {
    super("This database is a replica");
  }
}
