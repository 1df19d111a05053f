import pg from "pg";
import type { Log } from "../log.ts";
import { hostOf } from "./addresses.ts";
import { identityOf } from "./identity.ts";
import { positionOf } from "./position.ts";

/** How long somebody waits for a replica before the primary answers them. */
const WAIT_MS = 200;
/** How long the first of those who wait let it be before it is asked again. */
const ASK_AGAIN_MS = 2;
/** How often it is asked while nobody waits. */
const IDLE_MS = 1_000;
/** How long it is left aside once it was behind; doubled each time it is soon behind again. */
const ASIDE_MS = 1_000;
const LONGEST_ASIDE_MS = 30_000;
const SOON_MS = 60_000;
const ANSWER_MS = 2_000;

export type ReplicaState = "used" | "unreachable" | "behind" | "not-a-replica";

interface WatchInput {
  address: string;
  /** Of the database that it has to be a replica of; null where that cannot be told. */
  identity: () => Promise<string | null>;
  log?: Log | undefined;
}

interface Waiter {
  position: bigint;
  settle(isReached: boolean): void;
}

/**
 * Knows how far a replica has come, by a connection of its own. It is left aside while it does not
 * answer, is none, or was behind for longer than anybody waits, and taken up again by itself.
 */
export class ReplicaWatch {
  readonly host: string;
  #state: ReplicaState = "unreachable";
  #reached = 0n;
  /** How far it has to come to be taken up again. */
  #missed = 0n;
  #aside = { until: -Infinity, ms: ASIDE_MS };
  #logged: ReplicaState | undefined;
  #waiters = new Set<Waiter>();
  #wake: () => void = () => {};
  #isClosing = false;
  readonly #watching: Promise<void>;

  constructor(private readonly input: WatchInput) {
    this.host = hostOf(input.address);
    this.#watching = this.#watch();
  }

  get state(): ReplicaState {
    return this.#state;
  }

  get reached(): bigint {
    return this.#reached;
  }

  has(position: bigint): boolean {
    return this.#state === "used" && this.#reached >= position;
  }

  /** Whether it has come so far, within the time that anybody waits. */
  async comesTo(position: bigint): Promise<boolean> {
    if (this.#state !== "used" || this.has(position)) return this.has(position);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { position, settle: resolve };
    this.#waiters.add(waiter);
    this.#wake();
    const timer = setTimeout(() => this.#leaveBehind(position), WAIT_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isClosing) {
      const client = new pg.Client({
        connectionString: this.input.address,
        application_name: "iklim",
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
      });
      client.on("error", (error) => this.#leave("unreachable", error));
      try {
        await client.connect();
        await this.#follow(client);
      } catch (error) {
        this.#leave("unreachable", error);
      } finally {
        await client.end().catch(() => {});
      }
      await this.#pause(IDLE_MS);
    }
  }

  async #follow(client: pg.Client): Promise<void> {
    const own = await identityOf(client);
    const expected = await this.input.identity();
    const isOther = own !== null && expected !== null && own !== expected;
    while (!this.#isClosing) {
      const { rows: [row] } = await client.query<{ reached: string | null }>(
        "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as reached",
      );
      if (isOther || !row?.reached) return this.#leave("not-a-replica");
      this.#reached = positionOf(row.reached);
      for (const waiter of this.#waiters) {
        if (this.#reached >= waiter.position) waiter.settle(true);
      }
      this.#takeUp();
      await this.#pause(this.#waiters.size > 0 ? ASK_AGAIN_MS : IDLE_MS);
    }
  }

  #takeUp(): void {
    if (this.#state === "used" || this.#reached < this.#missed) return;
    if (this.#state === "behind" && performance.now() < this.#aside.until) return;
    this.#state = this.#logged = "used";
    this.input.log?.info("a replica answers", { replica: this.host });
  }

  #leaveBehind(position: bigint): void {
    const now = performance.now();
    const isSoon = now < this.#aside.until + SOON_MS;
    const ms = isSoon ? Math.min(2 * this.#aside.ms, LONGEST_ASIDE_MS) : ASIDE_MS;
    this.#aside = { until: now + ms, ms };
    this.#missed = position;
    this.#leave("behind");
  }

  #leave(state: Exclude<ReplicaState, "used">, error?: unknown): void {
    if (state !== "behind") this.#reached = this.#missed = 0n;
    for (const waiter of this.#waiters) waiter.settle(false);
    if (this.#isClosing) return;
    this.#state = state;
    if (this.#logged === state) return;
    this.#logged = state;
    this.input.log?.warn("a replica is left aside: the primary answers", {
      replica: this.host,
      reason: state,
      ...(error !== undefined && { error }),
    });
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isClosing) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
