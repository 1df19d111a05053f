import { FairSemaphore, Overloaded } from "../fairSemaphore.ts";

/** A response that is streamed as fast as its client reads it. */
interface Stream {
  /** How far its client is behind one that reads fast enough, in milliseconds. */
  lagMs(): number;
  drop(): void;
}

/** A stream further behind may lose its slot to the next request. */
export const MAX_LAG_MS = 2_000;

interface StreamSlot {
  release(): void;
  /** Allows the next request to drop this stream once it lags behind. */
  setStream(stream: Stream): void;
}

/** Limits concurrent streams, in total and per person. */
export class StreamSlots {
  #semaphore: FairSemaphore;
  #queueClass;
  #streams = new Map<Stream, string>();

  constructor({ all, perPerson }: { all: number; perPerson: number }) {
    this.#semaphore = new FairSemaphore(all);
    this.#queueClass = { rank: 0, waiting: 0, waitMs: 0, perPerson };
  }

  /**
   * Acquires a slot, if necessary that of the stream furthest behind.
   * @throws {Overloaded} if none is free.
   */
  async acquire(person: string): Promise<StreamSlot> {
    const acquire = () => this.#semaphore.acquire(this.#queueClass, { person });
    const releasePermit = await acquire().catch(async (error) => {
      if (!(error instanceof Overloaded)) throw error;
      if (!this.#dropSlowest(error.scope === "person" ? person : undefined)) throw error;
      return await acquire();
    });
    let ownStream: Stream | undefined;
    return {
      release: () => {
        if (ownStream) this.#streams.delete(ownStream);
        releasePermit();
      },
      setStream: (stream) => {
        ownStream = stream;
        this.#streams.set(stream, person);
      },
    };
  }

  /** Drops the stream furthest behind, of one person or of all. */
  #dropSlowest(person?: string): boolean {
    let slowest: Stream | undefined;
    for (const [stream, owner] of this.#streams) {
      if (person !== undefined && owner !== person) continue;
      if (stream.lagMs() > (slowest?.lagMs() ?? MAX_LAG_MS)) slowest = stream;
    }
    slowest?.drop();
    return slowest !== undefined;
  }
}
