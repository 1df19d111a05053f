import { startTimeout, type StartTimer } from "../timer.ts";

export interface SendLimits {
  /** How long an answer may take, in milliseconds; it ends with what has been read by then. */
  longestMs: number;
  /** How long nothing may be taken of an answer, in milliseconds. */
  stallMs: number;
  startTimer?: StartTimer;
  /** In milliseconds. */
  clock?: () => number;
}

export const SEND_LIMITS: SendLimits = { longestMs: 5 * 60_000, stallMs: 30_000 };

/** What is handed on at once; the rest of a chunk can still be dropped. */
const SLICE_BYTES = 64 * 1024;

interface SendOptions {
  limits: SendLimits;
  /** Called once, however the stream ends. */
  onEnd: () => void;
  onError: (error: unknown) => void;
}

/** A stream whose source is released when it is over. */
interface BoundedStream {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** How long nothing has been pulled, in milliseconds; 0 while a pull waits for the source. */
  stalledMs(): number;
  /** Errors the stream, and releases its source. */
  drop(): void;
}

/**
 * Streams chunks, of which the next is read while one is sent. The source is returned, and `onEnd`
 * called, as soon as a limit has passed, whether or not anything is pulled then. After `longestMs`
 * the stream ends behind the chunk that is being sent; after `stallMs` without a pull it errors.
 */
export function boundedStream(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  { limits, onEnd, onError }: SendOptions,
): BoundedStream {
  const { longestMs, stallMs, startTimer = startTimeout, clock = () => performance.now() } = limits;
  let isOver = false;
  let rest = new Uint8Array();
  let next = readNext();
  let stopStall = () => {};
  let stopLongest = () => {};
  let stalledSince: number | undefined;
  let fail: (error: Error) => void = () => {};

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      fail = (error) => controller.error(error);
      stopLongest = startTimer(longestMs, () => {
        release();
        stopLongest = startTimer(stallMs, drop);
      });
      awaitPull();
    },
    async pull(controller) {
      stopStall();
      stalledSince = undefined;
      try {
        if (rest.length === 0 && !isOver) {
          const { value, done } = await next;
          if (done) release();
          if (value && !isOver) {
            rest = value;
            next = readNext();
          }
        }
      } catch (error) {
        stopTimers();
        release();
        onError(error);
        return controller.error(error);
      }
      if (rest.length === 0) {
        stopTimers();
        return controller.close();
      }
      controller.enqueue(rest.subarray(0, SLICE_BYTES));
      rest = rest.subarray(SLICE_BYTES);
      awaitPull();
    },
    cancel() {
      stopTimers();
      release();
    },
  }, { highWaterMark: 0 });
  return {
    stream,
    stalledMs: () => stalledSince === undefined ? 0 : clock() - stalledSince,
    drop,
  };

  function awaitPull() {
    stalledSince = clock();
    stopStall = startTimer(stallMs, drop);
  }

  function readNext() {
    const read = chunks.next();
    // A failed read rejects in the pull that awaits it.
    read.catch(() => {});
    return read;
  }

  function stopTimers() {
    stopStall();
    stopLongest();
  }

  function release() {
    if (isOver) return;
    isOver = true;
    onEnd();
    chunks.return().catch(() => {});
  }

  function drop() {
    stopTimers();
    release();
    rest = new Uint8Array();
    fail(new Error("Nobody took what was sent"));
  }
}
