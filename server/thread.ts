import { FairSemaphore, Overloaded } from "./fairSemaphore.ts";
import { startTimeout, type StartTimer } from "./timer.ts";

interface ThreadOptions {
  /** The module that runs in it: it answers each message with one of its own. */
  module: URL;
  /**
   * How long one piece of work may take, in milliseconds. Only for work that awaits something now
   * and then: Deno does not end a thread that computes without end (docs/decisions/0015).
   */
  limitMs?: number;
  /** How many pieces may wait for their turn, of all together and of one person. */
  waiting: number;
  waitingPerUser: number;
  startTimer?: StartTimer;
  /** In milliseconds. */
  clock?: () => number;
}

/** More waits than may: of whoever asks, or of all together. */
export class ThreadBusy extends Error {
  override name = "ThreadBusy";

  constructor(readonly whose: "asker" | "all") {
    super("More waits for the thread than may");
  }
}

/** Does so much at a time, while the rest waits. */
export interface Queued {
  queue(): { inUse: number; waiting: number; limit: number };
}

/** A piece of work took longer than it may, and its thread was ended. */
export class ThreadTimedOut extends Error {
  override name = "ThreadTimedOut";
}

/** A thread of its own for work that would hold up the one that answers requests. */
interface Thread<Task, Result> extends Queued {
  /**
   * One piece of work after the other, shared fairly between askers. Rejects with `ThreadBusy` or
   * `ThreadTimedOut`, and when the thread broke down or was stopped; what is asked next has another
   * one.
   */
  ask(asker: string, request: Task, transfer?: Transferable[]): Promise<Result>;
  stop(): void;
}

/** A thread that is started when it is first needed. */
export function createThread<Task, Result>(
  { module, limitMs, waiting, waitingPerUser, startTimer = startTimeout, clock }: ThreadOptions,
): Thread<Task, Result> {
  const semaphore = new FairSemaphore(1, clock);
  const queueClass = { rank: 0, waiting, waitMs: Infinity };
  let stopping = new AbortController();
  const askedBy = new Map<string, number>();
  let worker: Worker | undefined;
  let abort: (error: Error) => void = () => {};

  function work(request: Task, transfer: Transferable[]): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const stopTimer = limitMs === undefined
      ? () => {}
      : startTimer(limitMs, () => abort(new ThreadTimedOut("It took too long")));
    abort = (error) => {
      worker?.terminate();
      worker = undefined;
      reject(error);
    };
    worker ??= new Worker(module, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Result>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      abort(new Error(`A thread broke down: ${event.message}`));
    };
    worker.postMessage(request, transfer);
    return promise.finally(stopTimer);
  }

  return {
    async ask(asker, request, transfer = []) {
      const asked = askedBy.get(asker) ?? 0;
      if (asked >= waitingPerUser) throw new ThreadBusy("asker");
      askedBy.set(asker, asked + 1);
      try {
        const { signal } = stopping;
        const release = await semaphore.acquire(queueClass, { person: asker, signal })
          .catch((error) => {
            throw error instanceof Overloaded ? new ThreadBusy("all") : error;
          });
        try {
          signal.throwIfAborted();
          return await work(request, transfer);
        } finally {
          release();
        }
      } finally {
        const left = (askedBy.get(asker) ?? 1) - 1;
        if (left === 0) askedBy.delete(asker);
        else askedBy.set(asker, left);
      }
    },
    queue: () => ({ ...semaphore.countOf(queueClass), limit: semaphore.capacity }),
    stop() {
      const stopped = new Error("The thread was stopped");
      stopping.abort(stopped);
      stopping = new AbortController();
      abort(stopped);
    },
  };
}
