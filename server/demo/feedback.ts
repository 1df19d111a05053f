import type { Insertable } from "kysely";
import type { ActivityAction } from "../../contract/activity.ts";
import type { FeedbackStatus } from "../../contract/feedback.ts";
import { feedbackLifecycle } from "../../machines/lifecycles/feedback.ts";
import { getNextStatus } from "../../machines/lifecycles/lifecycle.ts";
import type { ActivityTable } from "../platform/db/activityTables.ts";
import type {
  FeedbackRepliesTable,
  FeedbackScreenshotsTable,
  FeedbackTable,
} from "../platform/db/userTables.ts";
import { type Changes, toActivityRow } from "../modules/activity/record.ts";
import { checkPng } from "../modules/feedback/png.ts";
import { getActivityAction, listTransitionChanges } from "../modules/feedback/transitions.ts";
import type { Directory } from "./directory.ts";
import { FEEDBACK_SAMPLES, type FeedbackSample } from "./feedbackSamples.ts";
import { createRandom, DAY_MS, type Random } from "./random.ts";

interface FeedbackRows {
  feedback: Insertable<FeedbackTable>[];
  screenshots: Insertable<FeedbackScreenshotsTable>[];
  replies: Insertable<FeedbackRepliesTable>[];
  history: (Insertable<ActivityTable> & { created_at: Date })[];
}

const SEED = 7_007;
const PICTURES = new URL("./pictures/", import.meta.url);
const LIMITS = { side: 2000, pixels: 2_000_000 };

/** Creates the demo's feedback with pictures, replies and history. */
export async function createFeedbackRows({ users }: Directory, now: Date): Promise<FeedbackRows> {
  const random = createRandom(SEED);
  const rows: FeedbackRows = { feedback: [], screenshots: [], replies: [], history: [] };
  for (const sample of FEEDBACK_SAMPLES) {
    const { entity, moves, replies } = createFeedbackRow(sample, { users, now, random });
    rows.feedback.push(entity);
    rows.history.push(...moves);
    rows.replies.push(...replies);
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

function createFeedbackRow(sample: FeedbackSample, { users, now, random }: FeedbackContext) {
  const findUser = (mailbox: string) => {
    const user = users.find(({ email }) => email === `${mailbox}@iklim.example`);
    if (!user) throw new TypeError(`the demo knows no ${mailbox}`);
    return user.id;
  };
  const { title, description, category, priority, page, by, daysAgo } = sample;
  const { assignee, steps = [], replies = [] } = sample;
  const createdAt = pickWorkingHour(now, daysAgo, 0, random);
  const entity = {
    id: random.id(createdAt),
    title,
    description,
    category,
    priority,
    page,
    submitted_by: findUser(by),
    assignee_id: assignee === undefined ? null : findUser(assignee),
    created_at: createdAt,
  };
  const createMove = (
    action: ActivityAction<"feedback">,
    changes: Changes,
    { at, by }: { at: Date; by: string },
  ) => ({
    ...toActivityRow({ type: "feedback", action, record: { id: entity.id, name: title }, changes }),
    id: random.id(at),
    actor_id: findUser(by),
    created_at: at,
  });

  let status: FeedbackStatus = "OPEN";
  let note: string | null = null;
  const moves = [createMove("created", [], { at: createdAt, by })];
  for (const [index, step] of steps.entries()) {
    const after: FeedbackStatus | undefined = getNextStatus(feedbackLifecycle, status, step.action);
    if (after === undefined) throw new TypeError(`${title}: no ${step.action} when ${status}`);
    const at = pickWorkingHour(now, step.daysAgo, index + 1, random);
    moves.push(
      createMove(
        getActivityAction(status, step.action),
        listTransitionChanges(status, after, step.note),
        {
          at,
          by: step.by,
        },
      ),
    );
    note = step.note ?? null;
    status = after;
  }
  const last = moves.at(-1);
  const version = moves.length;
  const replyRows = replies.map(({ by, daysAgo, text }) => {
    const at = pickWorkingHour(now, daysAgo, 0, random);
    moves.push(createMove("replied", [], { at, by }));
    return {
      id: random.id(at),
      feedback_id: entity.id,
      author_id: findUser(by),
      content: text,
      created_at: at,
    };
  });
  const isClosed = status === "RESOLVED" || status === "DISMISSED";
  return {
    moves,
    replies: replyRows,
    entity: {
      ...entity,
      status,
      version,
      resolution: isClosed ? note : null,
      updated_at: last?.created_at ?? createdAt,
    },
  };
}

/** An hour of the working day in Istanbul, later for later steps. */
function pickWorkingHour(now: Date, daysAgo: number, nth: number, random: Random): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS);
  day.setUTCHours(6 + 2 * nth, random.between(0, 59), random.between(0, 59), 0);
  return day;
}
