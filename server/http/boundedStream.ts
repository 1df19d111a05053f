import { startTimeout, type StartTimer } from "../timer.ts";

export interface SendLimits {
  /** How long an answer may take, in milliseconds; it ends with what has been read by then. */
  longestMs: number;
  /** How long nothing may be taken of an answer, in milliseconds. */
  stallMs: number;
  startTimer?: StartTimer;
}

export const SEND_LIMITS: SendLimits = { longestMs: 5 * 60_000, stallMs: 30_000 };

/** What is handed on at once; the rest of a chunk can still be dropped. */
const SLICE_BYTES = 64 * 1024;

interface Sending {
  limits: SendLimits;
  /** Called once, however the stream ends. */
  onEnd: () => void;
  onError: (error: unknown) => void;
}

/**
 * Streams chunks, of which the next is read while one is sent. The source is returned, and `onEnd`
 * called, as soon as a limit has passed, whether or not anything is pulled then. After `longestMs`
 * the stream ends behind the chunk that is being sent; after `stallMs` without a pull it errors.
 */
export function boundedStream(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  { limits: { longestMs, stallMs, startTimer = startTimeout }, onEnd, onError }: Sending,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isOver = false;
  let rest = new Uint8Array();
  let next = readNext();
  let stopStall = () => {};
  let stopLongest = () => {};

  return new ReadableStream({
    start(controller) {
      stopLongest = startTimer(longestMs, () => {
        release();
        stopLongest = startTimer(stallMs, () => drop(controller));
      });
      stopStall = startTimer(stallMs, () => drop(controller));
    },
    async pull(controller) {
      stopStall();
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
      stopStall = startTimer(stallMs, () => drop(controller));
    },
    cancel() {
      stopTimers();
      release();
    },
  }, { highWaterMark: 0 });

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

  function drop(controller: ReadableStreamDefaultController) {
    stopTimers();
    release();
    rest = new Uint8Array();
    controller.error(new Error("Nobody took what was sent"));
  }
}
