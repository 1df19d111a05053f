import type { AbortableOperationOptions, ConnectionProvider, DatabaseConnection } from "kysely";
import type { Log } from "../log.ts";
import type { ReplicaRouter, Requester } from "./connections.ts";
import { shouldRetryOnPrimary } from "./failures.ts";
import type { Workload } from "./workloads.ts";
import { CURRENT_WAL_POSITION, parsePosition } from "./position.ts";
import { QueuedConnectionProvider, type Shares } from "./shares.ts";
import type { ReplicaState, ReplicaWatch } from "./replicaWatch.ts";
import type { DatabaseUsage } from "./usage.ts";

/** Metrics of a replica. */
export interface ReplicaMetrics {
  host: string;
  state: ReplicaState;
  /** Queries that it served, and queries that the primary served instead. */
  servedCount: number;
  primaryCount: number;
  /** The use of its connections. */
  usage: DatabaseUsage;
}

/** A replica: its watch and its connections. */
export class Replica {
  #servedCount = 0;
  #primaryCount = 0;

  constructor(readonly watch: ReplicaWatch, readonly shares: Shares, private readonly log?: Log) {}

  get metrics(): ReplicaMetrics {
    const { host, state } = this.watch;
    return {
      host,
      state,
      servedCount: this.#servedCount,
      primaryCount: this.#primaryCount,
      usage: this.shares.usage,
    };
  }

  /** Runs a query on the replica, and once on the primary if the replica fails. */
  async run<Result>(
    connections: { replica: ConnectionProvider; primary: ConnectionProvider },
    work: (connection: DatabaseConnection) => Promise<Result>,
    options?: AbortableOperationOptions,
  ): Promise<Result> {
    try {
      const result = await connections.replica.provideConnection(work, options);
      this.#servedCount++;
      return result;
    } catch (error) {
      if (!shouldRetryOnPrimary(error)) throw error;
      this.#primaryCount++;
      this.log?.warn("a replica did not answer, so the primary does", {
        replica: this.watch.host,
        error,
      });
      return await connections.primary.provideConnection(work, options);
    }
  }
}

/** Distributes reads over the replicas that have reached the required position. */
export class Replicas implements ReplicaRouter {
  readonly position = CURRENT_WAL_POSITION;
  #nextIndex = 0;

  constructor(private readonly replicas: readonly Replica[]) {}

  get metrics(): ReplicaMetrics[] {
    return this.replicas.map(({ metrics }) => metrics);
  }

  connections(
    workload: Workload,
    { person, position }: Requester,
    primary: ConnectionProvider,
  ): ConnectionProvider {
    return {
      provideConnection: async (work, options) => {
        const replica = position ? await this.#findReplica(parsePosition(position)) : undefined;
        if (!replica) return await primary.provideConnection(work, options);
        const replicaConnections = new QueuedConnectionProvider(
          replica.shares.getSource(workload),
          workload,
          person,
        );
        return await replica.run({ replica: replicaConnections, primary }, work, options);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(
      this.replicas.flatMap(({ watch, shares }) => [watch.close(), shares.close()]),
    );
  }

  async #findReplica(position: bigint): Promise<Replica | undefined> {
    const first = this.#nextIndex++ % this.replicas.length;
    const inTurn = [...this.replicas.slice(first), ...this.replicas.slice(0, first)];
    const current = inTurn.find(({ watch }) => watch.hasReached(position));
    if (current) return current;
    const waiting = inTurn.map(async (replica) => {
      if (await replica.watch.waitForPosition(position)) return replica;
      throw new Error("it does not come so far");
    });
    return await Promise.any(waiting).catch(() => undefined);
  }
}
