import type { ServerMessage } from "../../i18n/translate.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { createThread, ThreadBusy, ThreadTimedOut } from "../../thread.ts";
import type { PictureRequest } from "./pictureWorker.ts";
import type { Png, PngFault, PngLimits } from "./png.ts";

/** Many times what the largest picture takes. */
const LIMIT_MS = 10_000;

/** How many pictures may wait for their turn, of all together and of one person. */
export const PICTURE_QUEUE = { waiting: 12, waitingOfOne: 3 };

/** Checks pictures away from the thread that answers requests. */
export interface PictureChecker {
  /**
   * One picture after the other; the file is gone afterwards. Refuses while too many wait, those of
   * whoever waits for several already, and what takes too long.
   */
  check(asker: string, file: Uint8Array<ArrayBuffer>, limits: PngLimits): Promise<Png | PngFault>;
  stop(): void;
}

/** A checker whose thread is started when it is first needed. */
export function createPictureChecker({ limitMs = LIMIT_MS } = {}): PictureChecker {
  const thread = createThread<PictureRequest, Png | PngFault>({
    module: new URL("./pictureWorker.ts", import.meta.url),
    limitMs,
    ...PICTURE_QUEUE,
  });
  return {
    async check(asker, file, limits) {
      try {
        return await thread.ask(asker, { file, limits }, [file.buffer]);
      } catch (error) {
        if (error instanceof ThreadBusy) throw tooMany(error.whose);
        if (error instanceof ThreadTimedOut) throw invalid({ screenshot: [TOO_LONG] });
        throw error;
      }
    },
    stop: () => thread.stop(),
  };
}

const TOO_LONG: ServerMessage = { key: "This picture takes too long to check" };

const tooMany = (whose: ThreadBusy["whose"]) =>
  new Refusal(
    whose === "asker" ? "too-many-at-once" : "busy",
    { key: "Too many pictures are being checked at this moment. Try again in a few seconds." },
    { retryAfter: 3 },
  );
