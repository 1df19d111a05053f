import { FairSemaphore } from "./fairSemaphore.ts";
import { startTimeout, type StartTimer } from "./timer.ts";

interface ThreadOptions {
  /** The worker module, which responds to each message with one message. */
  module: URL;
  /**
   * Time limit of one task, in milliseconds.
   * Only for tasks that await now and then: Deno cannot end a worker that computes without pause
   * (docs/decisions/0001).
   */
  limitMs?: number;
  /** How many tasks may wait. */
  waiting: number;
  /** How many tasks of one person may run and wait together. */
  perPerson: number;
  startTimer?: StartTimer;
  /** In milliseconds. */
  clock?: () => number;
}

/** Work with a queue, for metrics. */
export interface QueueMetrics {
  getQueueCounts(): { inUse: number; waiting: number; limit: number };
}

/** A task took too long, and its worker was terminated. */
export class ThreadTimedOut extends Error {
  override name = "ThreadTimedOut";
}

/** A worker for tasks that would block the serving thread. */
interface Thread<Task, Result> extends QueueMetrics {
  /**
   * Runs one task at a time, shared fairly between persons.
   * @throws {Overloaded} if too many tasks wait
   * @throws {ThreadTimedOut} after the time limit; the next task gets a new worker, also after a
   * failure or `stop`
   */
  run(person: string, request: Task, transfer?: Transferable[]): Promise<Result>;
  stop(): void;
}

/** Creates a thread whose worker starts with the first task. */
export function createThread<Task, Result>(
  { module, limitMs, waiting, perPerson, startTimer = startTimeout, clock }: ThreadOptions,
): Thread<Task, Result> {
  const semaphore = new FairSemaphore(1, clock);
  const queueClass = { rank: 0, waiting, perPerson, waitMs: Infinity };
  let stopping = new AbortController();
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
      abort(new Error(`A worker failed: ${event.message}`));
    };
    worker.postMessage(request, transfer);
    return promise.finally(stopTimer);
  }

  return {
    async run(person, request, transfer = []) {
      const { signal } = stopping;
      return await semaphore.run(queueClass, { person, signal }, async () => {
        signal.throwIfAborted();
        return await work(request, transfer);
      });
    },
    getQueueCounts: () => ({ ...semaphore.getCounts(queueClass), limit: semaphore.capacity }),
    stop() {
      const stopped = new Error("The thread was stopped");
      stopping.abort(stopped);
      stopping = new AbortController();
      abort(stopped);
    },
  };
}
