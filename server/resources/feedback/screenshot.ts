import { type Kysely, sql } from "kysely";
import {
  MAX_SCREENSHOT_BYTES,
  MAX_SCREENSHOT_PIXELS,
  MAX_SCREENSHOT_SIDE,
} from "../../../contract/constants.ts";
import { PNG_DATA_URL } from "../../../contract/feedback.ts";
import type { Database } from "../../db/schema.ts";
import type { ServerMessage } from "../../i18n/translate.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { createThread, type Queued, ThreadBusy, ThreadTimedOut } from "../../thread.ts";
import type { PictureRequest } from "./pictureWorker.ts";
import type { Png, PngFault, PngLimits } from "./png.ts";
import { type FeedbackViewer, maySeePicture } from "./query.ts";

const LIMITS = { side: MAX_SCREENSHOT_SIDE, pixels: MAX_SCREENSHOT_PIXELS };
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** The largest body that may hold such a picture, and as much besides as any other body. */
export const SCREENSHOT_BODY_KB = Math.ceil(base64Length(MAX_SCREENSHOT_BYTES) / 1024) + 100;

/**
 * The picture of a PNG data URL, if there is one, checked by its content. Refuses one of more than 5 MiB, and
 * what is no PNG, is damaged, or has more pixels than a picture of the app would.
 */
export async function readScreenshot(
  url: string | null | undefined,
  { pictures, asker }: { pictures: PictureChecker; asker: string },
): Promise<Png | undefined> {
  if (!url) return undefined;
  const base64 = url.slice(PNG_DATA_URL.length);
  if (base64.length > base64Length(MAX_SCREENSHOT_BYTES)) throw tooLarge();
  const file = decode(base64);
  if (file.length > MAX_SCREENSHOT_BYTES) throw tooLarge();
  const checked = await pictures.check(asker, file, LIMITS);
  if (typeof checked === "string") throw invalid({ screenshot: [FAULTS[checked]] });
  return checked;
}

/** The picture's bytes; refuses where the feedback has none that its viewer may see. */
export async function findScreenshot(
  db: Kysely<Database>,
  feedbackId: string,
  viewer: FeedbackViewer,
): Promise<Uint8Array<ArrayBuffer>> {
  const { png } = await db.selectFrom("feedback_screenshots")
    .innerJoin("feedback", "feedback.id", "feedback_id")
    .select("png")
    .where("feedback_id", "=", feedbackId)
    .where(sql<boolean>`${maySeePicture(viewer)}`)
    .executeTakeFirstOrThrow(() => notFound());
  return new Uint8Array(png);
}

const FAULTS: Record<PngFault, ServerMessage> = {
  "not a PNG": { key: "Must be a PNG picture" },
  damaged: { key: "This picture is damaged" },
  "too large": {
    key: "Must be at most {side} pixels wide and high, and {millions} million pixels in all",
    params: { side: MAX_SCREENSHOT_SIDE, millions: MAX_SCREENSHOT_PIXELS / 1_000_000 },
  },
};

function tooLarge(): Refusal {
  const said: ServerMessage = {
    key: "The picture is larger than {limit} MB.",
    params: { limit: MAX_SCREENSHOT_BYTES / 1024 / 1024 },
  };
  return new Refusal("picture-too-large", said, { errors: { screenshot: [said] } });
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
  } catch {
    throw invalid({ screenshot: [FAULTS["not a PNG"]] });
  }
}

/** Many times what the largest picture takes. */
const LIMIT_MS = 10_000;

/** How many pictures may wait for their turn, of all together and of one person. */
export const PICTURE_QUEUE = { waiting: 12, waitingPerUser: 3 };

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
export function createPictureChecker({ limitMs = LIMIT_MS } = {}): PictureChecker & Queued {
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
    queue: thread.queue,
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
