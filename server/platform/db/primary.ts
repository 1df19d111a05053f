import type { PostgresPool } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { getHost, listAddresses } from "./addresses.ts";
import { DatabaseUnavailable } from "./embedded.ts";
import { isReadOnly, isUnavailable } from "./failures.ts";
import { readIdentity } from "./identity.ts";
import { createPool, type PoolLimits } from "./pool.ts";

/** How long to wait for a host when looking for the writable one. */
const SEARCH_TIMEOUT_MS = 2_000;

/** A writable host. Another object is created when connections have to be opened again. */
interface WritableHost {
  address: string;
}

/**
 * Finds the writable host of several, at the start and after a failure.
 * A replica may have been promoted meanwhile.
 */
export class Primary {
  readonly #addresses: readonly string[];
  #current: WritableHost | undefined;
  #previous: WritableHost | undefined;
  #searching: Promise<WritableHost> | undefined;

  constructor(databaseUrl: string, private readonly log?: Log) {
    this.#addresses = listAddresses(databaseUrl);
    const [only, other] = this.#addresses;
    if (only !== undefined && other === undefined) {
      this.#current = this.#previous = { address: only };
    }
  }

  /**
   * Resolves to the writable host.
   * @throws {DatabaseUnavailable} if no host is writable now.
   */
  async find(): Promise<WritableHost> {
    return this.#current ?? await (this.#searching ??= this.#search());
  }

  /** Reports an error of the host, which may start a new search. */
  reportError(error: unknown, host = this.#current): void {
    if (host === undefined || this.#current !== host) return;
    if (isReadOnly(error)) {
      this.log?.warn("the database takes no writes any more", { host: getHost(host.address) });
      this.#previous = undefined;
    } else if (this.#addresses.length === 1 || !isUnavailable(error)) return;
    this.#current = undefined;
    this.find().catch(() => {});
  }

  /** Reads the id that its replicas share; null if it cannot be read. */
  async getIdentity(): Promise<string | null> {
    return await queryHost((await this.find()).address, readIdentity);
  }

  async #search(): Promise<WritableHost> {
    try {
      const address = await this.#findWritableAddress();
      if (address === undefined) throw new DatabaseUnavailable("no host of it takes writes");
      const isSame = this.#previous?.address === address;
      this.#current = isSame && this.#previous ? this.#previous : { address };
      if (!isSame) this.log?.info("writes go to this database", { host: getHost(address) });
      return this.#previous = this.#current;
    } finally {
      this.#searching = undefined;
    }
  }

  /** Finds the writable host with the newest timeline: after a failover there may be two. */
  async #findWritableAddress(): Promise<string | undefined> {
    const [only, other] = this.#addresses;
    if (other === undefined) return only;
    const timelines = await Promise.all(this.#addresses.map(async (address) => ({
      address,
      timeline: await readTimeline(address).catch(() => undefined),
    })));
    return timelines.reduce<{ address?: string; timeline?: string }>(
      (best, { address, timeline }) =>
        timeline !== undefined && timeline > (best.timeline ?? "") ? { address, timeline } : best,
      {},
    ).address;
  }
}

/** Reads the WAL timeline of a database; undefined if it is not writable. */
const readTimeline = (address: string) =>
  queryHost(address, async (client) => {
    const { rows: [row] } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return row?.timeline ?? undefined;
  });

async function queryHost<Result>(
  address: string,
  query: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: address,
    application_name: "iklim",
    connectionTimeoutMillis: SEARCH_TIMEOUT_MS,
    query_timeout: SEARCH_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await query(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A pool of connections to the current writable host. */
export class PrimaryPool implements PostgresPool {
  #current: WritableHost | undefined;
  #pool: pg.Pool;

  constructor(
    private readonly primary: Primary,
    private readonly limits: PoolLimits,
    private readonly max?: number,
  ) {
    this.#pool = this.#createPool("");
  }

  get options(): object {
    return this.#pool.options;
  }

  readonly Client = pg.Client;

  async connect(): Promise<pg.PoolClient> {
    const host = await this.primary.find();
    try {
      return await this.#getPool(host).connect();
    } catch (error) {
      this.primary.reportError(error, host);
      const other = await this.primary.find();
      if (other === host) throw error;
      return await this.#getPool(other).connect();
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  #getPool(host: WritableHost): pg.Pool {
    if (this.#current !== host) {
      void this.#pool.end();
      this.#pool = this.#createPool(host.address);
      this.#current = host;
    }
    return this.#pool;
  }

  #createPool(address: string): pg.Pool {
    return createPool(address, this.limits, this.max, rejectReplica);
  }
}

async function rejectReplica(client: pg.ClientBase): Promise<void> {
  const { rows: [row] } = await client.query<{ isReplica: boolean }>(
    `select pg_is_in_recovery() as "isReplica"`,
  );
  if (row?.isReplica) throw new ReadOnlyDatabase();
}

/** Has the code of PostgreSQL's `read_only_sql_transaction`. */
class ReadOnlyDatabase extends Error {
  override name = "ReadOnlyDatabase";
  readonly code = "25006";

  constructor() {
    super("This database is a replica");
  }
}
