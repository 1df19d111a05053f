import { type Kysely, sql } from "kysely";
import {
  MAX_SCREENSHOT_BYTES,
  MAX_SCREENSHOT_PIXELS,
  MAX_SCREENSHOT_SIDE,
} from "../../../contract/constants.ts";
import { PNG_DATA_URL } from "../../../contract/feedback.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { ServerMessage } from "../../platform/i18n/translate.ts";
import { invalid, notFound, ProblemError, rejectOverload } from "../../platform/problemError.ts";
import { createThread, type QueueMetrics, ThreadTimedOut } from "../../platform/thread.ts";
import type { PictureRequest } from "./pictureWorker.ts";
import type { Png, PngFault, PngLimits } from "./png.ts";
import { createPictureCondition, type FeedbackViewer } from "./query.ts";

const LIMITS = { side: MAX_SCREENSHOT_SIDE, pixels: MAX_SCREENSHOT_PIXELS };
const getBase64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** Size limit of bodies with a picture: its base64, and 100 kB for the rest. */
export const SCREENSHOT_BODY_KB = Math.ceil(getBase64Length(MAX_SCREENSHOT_BYTES) / 1024) + 100;

/**
 * Decodes and checks the picture of a PNG data URL, if there is one.
 * @throws {ProblemError} above 5 MiB, and for another format, damage, or too many pixels
 */
export async function readScreenshot(
  url: string | null | undefined,
  { pictures, requester }: { pictures: PictureChecker; requester: string },
): Promise<Png | undefined> {
  if (!url) return undefined;
  const base64 = url.slice(PNG_DATA_URL.length);
  if (base64.length > getBase64Length(MAX_SCREENSHOT_BYTES)) throw createTooLarge();
  const file = decode(base64);
  if (file.length > MAX_SCREENSHOT_BYTES) throw createTooLarge();
  const checked = await pictures.check(requester, file, LIMITS);
  if (typeof checked === "string") throw invalid({ screenshot: [FAULTS[checked]] });
  return checked;
}

/**
 * Reads a picture.
 * @throws {ProblemError} `not-found` if there is none that the viewer may see
 */
export async function findScreenshot(
  db: Kysely<Database>,
  feedbackId: string,
  viewer: FeedbackViewer,
): Promise<Uint8Array<ArrayBuffer>> {
  const { png } = await db.selectFrom("feedback_screenshots")
    .innerJoin("feedback", "feedback.id", "feedback_id")
    .select("png")
    .where("feedback_id", "=", feedbackId)
    .where(sql<boolean>`${createPictureCondition(viewer)}`)
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

function createTooLarge(): ProblemError {
  const message: ServerMessage = {
    key: "The picture is larger than {limit} MB.",
    params: { limit: MAX_SCREENSHOT_BYTES / 1024 / 1024 },
  };
  return new ProblemError("picture-too-large", message, { errors: { screenshot: [message] } });
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
  } catch {
    throw invalid({ screenshot: [FAULTS["not a PNG"]] });
  }
}

/** Many times what the largest picture needs. */
const LIMIT_MS = 10_000;

/** How many pictures may wait, in total and per user. The latter counts running ones too. */
export const PICTURE_QUEUE = { waiting: 12, perPerson: 3 };

/** Checks pictures in a worker. */
export interface PictureChecker {
  /**
   * Checks one picture at a time; `file` is transferred and unusable afterwards.
   * @throws {ProblemError} if too many pictures wait, in total or of one person, or the check takes too
   * long
   */
  check(
    requester: string,
    file: Uint8Array<ArrayBuffer>,
    limits: PngLimits,
  ): Promise<Png | PngFault>;
  stop(): void;
}

/** Creates a checker whose worker starts with the first picture. */
export function createPictureChecker({ limitMs = LIMIT_MS } = {}): PictureChecker & QueueMetrics {
  const thread = createThread<PictureRequest, Png | PngFault>({
    module: new URL("./pictureWorker.ts", import.meta.url),
    limitMs,
    ...PICTURE_QUEUE,
  });
  return {
    async check(requester, file, limits) {
      try {
        return await thread.run(requester, { file, limits }, [file.buffer]);
      } catch (error) {
        if (error instanceof ThreadTimedOut) throw invalid({ screenshot: [TIMEOUT_MESSAGE] });
        return rejectBusy(error);
      }
    },
    getQueueCounts: thread.getQueueCounts,
    stop: () => thread.stop(),
  };
}

const TIMEOUT_MESSAGE: ServerMessage = { key: "This picture takes too long to check" };

const BUSY_MESSAGE =
  "Too many pictures are being checked at this moment. Try again in a few seconds.";
const rejectBusy = rejectOverload({ person: BUSY_MESSAGE, all: BUSY_MESSAGE }, 3);
