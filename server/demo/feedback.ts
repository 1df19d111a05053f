import type { Insertable } from "kysely";
import type { ActivityActionOf } from "../../contract/activity.ts";
import type { FeedbackStatus } from "../../contract/feedback.ts";
import { feedbackLifecycle } from "../../machines/lifecycles/feedback.ts";
import { next } from "../../machines/lifecycles/lifecycle.ts";
import type { ActivityTable } from "../db/activityTables.ts";
import type { FeedbackScreenshotsTable, FeedbackTable } from "../db/userTables.ts";
import { activityRow, type Changes } from "../resources/activity/record.ts";
import { checkPng } from "../resources/feedback/png.ts";
import { movedTo, recordedAs } from "../resources/feedback/transitions.ts";
import type { Directory } from "./directory.ts";
import { FEEDBACK_SAMPLES, type FeedbackSample } from "./feedbackSamples.ts";
import { createRandom, DAY_MS, type Random } from "./random.ts";

interface FeedbackRows {
  feedback: Insertable<FeedbackTable>[];
  screenshots: Insertable<FeedbackScreenshotsTable>[];
  history: (Insertable<ActivityTable> & { created_at: Date })[];
}

const SEED = 7_007;
const PICTURES = new URL("./pictures/", import.meta.url);
const LIMITS = { side: 2000, pixels: 2_000_000 };

/** Feedback of the demo with its pictures and history. */
export async function feedbackRows({ users }: Directory, now: Date): Promise<FeedbackRows> {
  const random = createRandom(SEED);
  const rows: FeedbackRows = { feedback: [], screenshots: [], history: [] };
  for (const sample of FEEDBACK_SAMPLES) {
    const { entity, moves } = feedbackRow(sample, { users, now, random });
    rows.feedback.push(entity);
    rows.history.push(...moves);
    if (sample.picture === undefined) continue;
    const png = await checkPng(await Deno.readFile(new URL(sample.picture, PICTURES)), LIMITS);
    if (typeof png === "string") throw new TypeError(`${sample.picture} is ${png}`);
    const { bytes, width, height } = png;
    rows.screenshots.push({ feedback_id: entity.id, png: bytes, width, height });
  }
  return rows;
}

interface FeedbackContext {
  users: Directory["users"];
  now: Date;
  random: Random;
}

function feedbackRow(sample: FeedbackSample, { users, now, random }: FeedbackContext) {
  const userOf = (mailbox: string) => {
    const user = users.find(({ email }) => email === `${mailbox}@iklim.example`);
    if (!user) throw new TypeError(`the demo knows no ${mailbox}`);
    return user.id;
  };
  const { title, description, category, priority, page, by, daysAgo, steps = [] } = sample;
  const created = inOrder(now, daysAgo, 0, random);
  const entity = {
    id: random.id(created),
    title,
    description,
    category,
    priority,
    page,
    submitted_by: userOf(by),
    created_at: created,
  };
  const move = (
    action: ActivityActionOf<"feedback">,
    changes: Changes,
    { at, by }: { at: Date; by: string },
  ) => ({
    ...activityRow({ type: "feedback", action, record: { id: entity.id, name: title }, changes }),
    id: random.id(at),
    actor_id: userOf(by),
    created_at: at,
  });

  let status: FeedbackStatus = "OPEN";
  let note: string | null = null;
  const moves = [move("created", [], { at: created, by })];
  for (const [index, step] of steps.entries()) {
    const after: FeedbackStatus | undefined = next(feedbackLifecycle, status, step.action);
    if (after === undefined) throw new TypeError(`${title}: no ${step.action} when ${status}`);
    const at = inOrder(now, step.daysAgo, index + 1, random);
    moves.push(move(recordedAs(status, step.action), movedTo(status, after, step.note), {
      at,
      by: step.by,
    }));
    note = step.note ?? null;
    status = after;
  }
  const last = moves.at(-1);
  const isClosed = status === "RESOLVED" || status === "DISMISSED";
  return {
    moves,
    entity: {
      ...entity,
      status,
      version: moves.length,
      resolution: isClosed ? note : null,
      updated_at: last?.created_at ?? created,
    },
  };
}

/** In an hour of the working day in Istanbul that comes after those of the steps before. */
function inOrder(now: Date, daysAgo: number, nth: number, random: Random): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS);
  day.setUTCHours(6 + 2 * nth, random.between(0, 59), random.between(0, 59), 0);
  return day;
}
