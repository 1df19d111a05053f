import { isolateText, joinTexts, type Language } from "../../../contract/language.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { toMilestonePath } from "../../../contract/milestone.ts";
import { listPermissions } from "../../../contract/permissions.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { ReminderFeed, ReminderFeedAddress } from "../../../contract/schemas/reminder.ts";
import { hashSecret, randomSecret } from "../auth/secrets.ts";
import { readOwnMilestones } from "../milestone/calendar.ts";
import type { Database } from "../../platform/db/schema.ts";
import { createTranslator } from "../../platform/i18n/translate.ts";
import { readWholeCalendar } from "./calendar.ts";
import type { CalendarContext } from "./calendarAhead.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";
import { createParticipantFilter } from "./rights.ts";

/** Reads whether and since when a user has a calendar feed. */
export async function findFeed(db: Kysely<Database>, userId: string): Promise<ReminderFeed> {
  const feed = await db.selectFrom("calendar_feeds").select(["created_at", "last_read_at"])
    .where("user_id", "=", userId).executeTakeFirst();
  return {
    createdAt: feed?.created_at.toISOString() ?? null,
    lastReadAt: feed?.last_read_at?.toISOString() ?? null,
  };
}

/** Creates a new feed URL, which replaces the previous one. Only its secret's hash is stored. */
export async function createFeed(
  trx: Transaction<Database>,
  userId: string,
  publicUrl: string,
  now: Date,
): Promise<ReminderFeedAddress> {
  const secret = randomSecret(32);
  const row = { hash: hashSecret(secret), created_at: now, last_read_at: null };
  await trx.insertInto("calendar_feeds").values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row)).execute();
  return { url: `${publicUrl}/calendar/${secret}.ics`, createdAt: now.toISOString() };
}

/**
 * Finds the user of a feed's secret, if they are active and may list reminders.
 * Looks it up by its hash, so that timing reveals nothing about secrets.
 */
export async function findFeedUser(
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<{ id: string; language: "tr" | "en"; canSeeMilestones: boolean } | undefined> {
  const user = await db.selectFrom("calendar_feeds as feed")
    .innerJoin("users", "users.id", "feed.user_id")
    .select(["users.id", "users.language", "users.roles"])
    .where("feed.hash", "=", hashSecret(secret))
    .where("users.status", "=", "ACTIVE").executeTakeFirst();
  const permissions = listPermissions(user?.roles ?? []);
  if (!user || !permissions.includes("reminder:list")) return undefined;
  await db.updateTable("calendar_feeds").set({ last_read_at: now })
    .where("user_id", "=", user.id).execute();
  return {
    id: user.id,
    language: user.language,
    canSeeMilestones: permissions.includes("project_process:list"),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The range of a feed, and its most events. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const MAX_EVENTS = 2000;

interface FeedReader {
  id: string;
  language: Language;
  canSeeMilestones: boolean;
  publicUrl: string;
}

/**
 * Renders a user's own reminders, and the milestones that they have to do, as iCalendar.
 * Each occurrence is an event in UTC, so that programs need not interpret rules and time zones.
 * Skipped ones are left out. A milestone is an event of its whole day.
 */
export async function renderFeed(
  { db, expander, now }: Omit<CalendarContext, "requester">,
  { id, language, canSeeMilestones, publicUrl }: FeedReader,
): Promise<string> {
  const t = createTranslator(language);
  const toDay = (offset: number) =>
    new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  const days = { from: toDay(-DAYS_BACK), to: toDay(DAYS_AHEAD) };
  const data = await readWholeCalendar(
    { db, expander, requester: id, now },
    days,
    createParticipantFilter(id),
  );
  const shownOccurrences = data.filter(({ status }) => status !== "SKIPPED").slice(0, MAX_EVENTS);
  const reminders = await readDetails(db, [
    ...new Set(shownOccurrences.map(({ reminderId }) => reminderId)),
  ]);
  const host = new URL(publicUrl).hostname;
  const events = shownOccurrences.map(
    ({ id, reminderId, dueAt, status, at, reminder }): CalendarEvent => {
      const detail = reminders.get(reminderId);
      const changed = [at ?? "", detail?.updatedAt.toISOString() ?? ""].sort().at(-1) ?? "";
      return {
        uid: `${id}@${host}`,
        start: new Date(dueAt),
        summary: `${status === "COMPLETED" ? "✓ " : ""}${isolateText(reminder.description)}`,
        description: detail?.notes ? isolateText(detail.notes) : null,
        url: `${publicUrl}/reminders/${reminderId}`,
        changedAt: new Date(changed),
      };
    },
  );
  const milestones = canSeeMilestones
    ? await readOwnMilestones(
      { db, requester: id, now },
      { ...days, limit: Math.max(1, MAX_EVENTS - events.length) },
    )
    : [];
  return writeCalendar({
    name: t("İklim reminders"),
    events: [...events, ...milestones.map((milestone) => toMilestoneEvent(milestone, publicUrl))],
  });
}

function toMilestoneEvent(milestone: Milestone, publicUrl: string): CalendarEvent {
  const { id, processId, name, dueDate, project, status, description, updatedAt } = milestone;
  return {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    start: dueDate ?? "",
    summary: `${status === "COMPLETED" ? "✓ " : ""}${
      joinTexts([name, project?.name].map((text) => text && isolateText(text)), " · ")
    }`,
    description: description && isolateText(description),
    url: `${publicUrl}${toMilestonePath(processId, id)}`,
    changedAt: new Date(updatedAt),
  };
}

async function readDetails(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db.selectFrom("reminders").select(["id", "notes", "updated_at as updatedAt"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
