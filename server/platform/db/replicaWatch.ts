import pg from "pg";
import type { Log } from "../log.ts";
import { getHost } from "./addresses.ts";
import { readIdentity } from "./identity.ts";
import { parsePosition } from "./position.ts";

/** How long a read waits for a replica before it uses the primary. */
const WAIT_MS = 200;
/** The poll interval while reads wait. */
const BUSY_POLL_MS = 2;
/** The poll interval while no read waits. */
const IDLE_POLL_MS = 1_000;
/** How long a replica that was behind is not used. Doubled if it soon is behind again. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const SOON_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 2_000;

export type ReplicaState = "used" | "unreachable" | "behind" | "not-a-replica";

interface WatchInput {
  address: string;
  /** The id of the primary's database; null if it cannot be read. */
  identity: () => Promise<string | null>;
  log?: Log | undefined;
}

interface Waiter {
  position: bigint;
  settle(isReached: boolean): void;
}

/**
 * Polls the replay position of a replica by a connection of its own.
 * Does not use the replica while it is unreachable, is no replica of the primary, or was behind for
 * longer than a read waits.
 */
export class ReplicaWatch {
  readonly host: string;
  #state: ReplicaState = "unreachable";
  #replayedPosition = 0n;
  /** The position that it must reach to be used again. */
  #requiredPosition = 0n;
  #pausedUntil = { until: -Infinity, ms: PAUSE_MS };
  #logged: ReplicaState | undefined;
  #waiters = new Set<Waiter>();
  #wake: () => void = () => {};
  #isClosing = false;
  readonly #watching: Promise<void>;

  constructor(private readonly input: WatchInput) {
    this.host = getHost(input.address);
    this.#watching = this.#watch();
  }

  get state(): ReplicaState {
    return this.#state;
  }

  get replayedPosition(): bigint {
    return this.#replayedPosition;
  }

  hasReached(position: bigint): boolean {
    return this.#state === "used" && this.#replayedPosition >= position;
  }

  /** Waits until the replica has reached a position; false after `WAIT_MS`. */
  async waitForPosition(position: bigint): Promise<boolean> {
    if (this.#state !== "used" || this.hasReached(position)) return this.hasReached(position);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { position, settle: resolve };
    this.#waiters.add(waiter);
    this.#wake();
    const timer = setTimeout(() => this.#markBehind(position), WAIT_MS);
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
        connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
        query_timeout: RESPONSE_TIMEOUT_MS,
        keepAlive: true,
      });
      client.on("error", (error) => this.#stopUsing("unreachable", error));
      try {
        await client.connect();
        await this.#follow(client);
      } catch (error) {
        this.#stopUsing("unreachable", error);
      } finally {
        await client.end().catch(() => {});
      }
      await this.#sleep(IDLE_POLL_MS);
    }
  }

  async #follow(client: pg.Client): Promise<void> {
    const replicaIdentity = await readIdentity(client);
    const primaryIdentity = await this.input.identity();
    const isOther = replicaIdentity !== null && primaryIdentity !== null &&
      replicaIdentity !== primaryIdentity;
    while (!this.#isClosing) {
      const { rows: [row] } = await client.query<{ replayedPosition: string | null }>(
        `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text
           as "replayedPosition"`,
      );
      if (isOther || !row?.replayedPosition) return this.#stopUsing("not-a-replica");
      this.#replayedPosition = parsePosition(row.replayedPosition);
      for (const waiter of this.#waiters) {
        if (this.#replayedPosition >= waiter.position) waiter.settle(true);
      }
      this.#useAgain();
      await this.#sleep(this.#waiters.size > 0 ? BUSY_POLL_MS : IDLE_POLL_MS);
    }
  }

  #useAgain(): void {
    if (this.#state === "used" || this.#replayedPosition < this.#requiredPosition) return;
    if (this.#state === "behind" && performance.now() < this.#pausedUntil.until) return;
    this.#state = this.#logged = "used";
    this.input.log?.info("a replica answers", { replica: this.host });
  }

  #markBehind(position: bigint): void {
    const now = performance.now();
    const isSoon = now < this.#pausedUntil.until + SOON_MS;
    const ms = isSoon ? Math.min(2 * this.#pausedUntil.ms, MAX_PAUSE_MS) : PAUSE_MS;
    this.#pausedUntil = { until: now + ms, ms };
    this.#requiredPosition = position;
    this.#stopUsing("behind");
  }

  #stopUsing(state: Exclude<ReplicaState, "used">, error?: unknown): void {
    if (state !== "behind") this.#replayedPosition = this.#requiredPosition = 0n;
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

  async #sleep(ms: number): Promise<void> {
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
