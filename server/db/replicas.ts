import type { AbortableOperationOptions, ConnectionProvider, DatabaseConnection } from "kysely";
import type { Log } from "../log.ts";
import type { Asker, FromReplicas } from "./connections.ts";
import { isForPrimary } from "./failures.ts";
import type { Kind } from "./kinds.ts";
import { POSITION, positionOf } from "./position.ts";
import { InTurn, type Shares } from "./shares.ts";
import type { ReplicaState, ReplicaWatch } from "./replicaWatch.ts";
import type { DatabaseUsage } from "./usage.ts";

/** What there is to be measured of a replica. */
export interface ReplicaFigures {
  host: string;
  state: ReplicaState;
  /** How often it answered, and how often the primary did what it could not. */
  answered: number;
  passedOn: number;
  /** What its connections are busy with. */
  usage: DatabaseUsage;
}

/** A replica: how far it has come, and its connections. */
export class Replica {
  #answered = 0;
  #passedOn = 0;

  constructor(readonly watch: ReplicaWatch, readonly shares: Shares, private readonly log?: Log) {}

  get figures(): ReplicaFigures {
    const { host, state } = this.watch;
    return {
      host,
      state,
      answered: this.#answered,
      passedOn: this.#passedOn,
      usage: this.shares.usage,
    };
  }

  /** What it cannot do the primary does, once. */
  async work<Result>(
    connections: { own: ConnectionProvider; primary: ConnectionProvider },
    work: (connection: DatabaseConnection) => Promise<Result>,
    options?: AbortableOperationOptions,
  ): Promise<Result> {
    try {
      const result = await connections.own.provideConnection(work, options);
      this.#answered++;
      return result;
    } catch (error) {
      if (!isForPrimary(error)) throw error;
      this.#passedOn++;
      this.log?.warn("a replica did not answer, so the primary does", {
        replica: this.watch.host,
        error,
      });
      return await connections.primary.provideConnection(work, options);
    }
  }
}

/** Lets the next of several replicas answer that has come as far as it has to. */
export class Replicas implements FromReplicas {
  readonly position = POSITION;
  #turn = 0;

  constructor(private readonly replicas: readonly Replica[]) {}

  get figures(): ReplicaFigures[] {
    return this.replicas.map(({ figures }) => figures);
  }

  connections(
    kind: Kind,
    { person, position }: Asker,
    primary: ConnectionProvider,
  ): ConnectionProvider {
    return {
      provideConnection: async (work, options) => {
        const replica = position ? await this.#thatComesTo(positionOf(position)) : undefined;
        if (!replica) return await primary.provideConnection(work, options);
        const own = new InTurn(replica.shares.sourceOf(kind), kind, person);
        return await replica.work({ own, primary }, work, options);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(
      this.replicas.flatMap(({ watch, shares }) => [watch.close(), shares.close()]),
    );
  }

  async #thatComesTo(position: bigint): Promise<Replica | undefined> {
    const first = this.#turn++ % this.replicas.length;
    const inTurn = [...this.replicas.slice(first), ...this.replicas.slice(0, first)];
    const there = inTurn.find(({ watch }) => watch.has(position));
    if (there) return there;
    const coming = inTurn.map(async (replica) => {
      if (await replica.watch.comesTo(position)) return replica;
      throw new Error("it does not come so far");
    });
    return await Promise.any(coming).catch(() => undefined);
  }
}
