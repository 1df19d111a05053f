import { startTimeout, type StartTimer } from "../timer.ts";

export interface SendLimits {
  /** The longest time of a response, in milliseconds. It then ends with what has been read. */
  maxMs: number;
  /** The longest time without a read by the client, in milliseconds. */
  stallMs: number;
  startTimer?: StartTimer;
  /** In milliseconds. */
  clock?: () => number;
}

export const SEND_LIMITS: SendLimits = { maxMs: 5 * 60_000, stallMs: 30_000 };

/** The most bytes per pull; the rest of a chunk can still be dropped. */
const SLICE_BYTES = 64 * 1024;
/** How fast a client has to read, 64 kB a second. */
const BYTES_PER_MS = 64;

interface SendOptions {
  limits: SendLimits;
  /** Called once, however the stream ends. */
  onEnd: () => void;
  onError: (error: unknown) => void;
}

/** A stream that releases its source when it ends. */
interface BoundedStream {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * How far its client is behind one that reads 64 kB a second, in milliseconds. The time in which
   * a pull waits for the source does not count.
   */
  lagMs(): number;
  /** Errors the stream, and releases its source. */
  drop(): void;
}

/**
 * Streams chunks, and reads the next one while one is sent.
 * Returns the source and calls `onEnd` as soon as a limit has passed, even without a pull. After
 * `maxMs` the stream ends with the chunk that is being sent; after `stallMs` without a pull it
 * errors.
 */
export function createBoundedStream(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  { limits, onEnd, onError }: SendOptions,
): BoundedStream {
  const { maxMs, stallMs, startTimer = startTimeout, clock = () => performance.now() } = limits;
  let isReleased = false;
  let rest = new Uint8Array();
  let next = readNext();
  let stopStallTimer = () => {};
  let stopMaxTimer = () => {};
  let waitingSince: number | undefined;
  let lagMs = 0;
  let sentBytes = 0;
  let errorStream: (error: Error) => void = () => {};

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      errorStream = (error) => controller.error(error);
      stopMaxTimer = startTimer(maxMs, () => {
        release();
        stopMaxTimer = startTimer(stallMs, drop);
      });
      awaitPull();
    },
    async pull(controller) {
      stopStallTimer();
      lagMs = Math.max(0, getLag() - sentBytes / BYTES_PER_MS);
      waitingSince = undefined;
      try {
        if (rest.length === 0 && !isReleased) {
          const { value, done } = await next;
          if (done) release();
          if (value && !isReleased) {
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
      const slice = rest.subarray(0, SLICE_BYTES);
      sentBytes = slice.length;
      rest = rest.subarray(slice.length);
      controller.enqueue(slice);
      awaitPull();
    },
    cancel() {
      stopTimers();
      release();
    },
  }, { highWaterMark: 0 });
  return {
    stream,
    lagMs: getLag,
    drop,
  };

  function getLag() {
    return waitingSince === undefined ? lagMs : lagMs + clock() - waitingSince;
  }

  function awaitPull() {
    waitingSince = clock();
    stopStallTimer = startTimer(stallMs, drop);
  }

  function readNext() {
    const read = chunks.next();
    // A failed read rejects in the pull that awaits it.
    read.catch(() => {});
    return read;
  }

  function stopTimers() {
    stopStallTimer();
    stopMaxTimer();
  }

  function release() {
    if (isReleased) return;
    isReleased = true;
    onEnd();
    chunks.return().catch(() => {});
  }

  function drop() {
    stopTimers();
    release();
    rest = new Uint8Array();
    errorStream(new Error("The client read nothing for too long"));
  }
}
