import { FairSemaphore, Overloaded } from "../fairSemaphore.ts";

/** A response that is streamed as fast as its client reads it. */
interface Stream {
  /** How long its client has read nothing, in milliseconds. 0 while it waits for the source. */
  stalledMs(): number;
  drop(): void;
}

/** A stream stalled for longer loses its slot to the next request. */
export const STALLED_MS = 2_000;

interface StreamSlot {
  release(): void;
  /** Allows the next request to drop this stream once it has stalled. */
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
   * Acquires a slot, if necessary that of the longest stalled stream.
   * @throws {Overloaded} if none is free.
   */
  async acquire(person: string): Promise<StreamSlot> {
    const acquire = () => this.#semaphore.acquire(this.#queueClass, { person });
    const releasePermit = await acquire().catch(async (error) => {
      if (!(error instanceof Overloaded)) throw error;
      if (!this.#dropStalled(error.scope === "person" ? person : undefined)) throw error;
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

  /** Drops the longest stalled stream, of one person or of all. */
  #dropStalled(person?: string): boolean {
    let longest: Stream | undefined;
    for (const [stream, owner] of this.#streams) {
      if (person !== undefined && owner !== person) continue;
      if (stream.stalledMs() > (longest?.stalledMs() ?? STALLED_MS)) longest = stream;
    }
    longest?.drop();
    return longest !== undefined;
  }
}
