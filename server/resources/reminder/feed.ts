import { isolateText } from "../../../contract/isolateText.ts";
import { type Kysely, sql } from "kysely";
import type { Language } from "../../../contract/language.ts";
import { permissionsOf } from "../../../contract/permissions.ts";
import type { ReminderFeed, ReminderFeedAddress } from "../../../contract/schemas/reminder.ts";
import { hashOf, randomSecret } from "../../auth/secrets.ts";
import type { Database } from "../../db/schema.ts";
import { translator } from "../../i18n/translate.ts";
import { wholeCalendar } from "./calendar.ts";
import type { CalendarContext } from "./calendarAhead.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";
import { concernsUser } from "./rights.ts";

/** Whether somebody has an address for calendar programs. */
export async function findFeed(db: Kysely<Database>, userId: string): Promise<ReminderFeed> {
  const feed = await db.selectFrom("calendar_feeds").select(["created_at", "last_read_at"])
    .where("user_id", "=", userId).executeTakeFirst();
  return {
    createdAt: feed?.created_at.toISOString() ?? null,
    lastReadAt: feed?.last_read_at?.toISOString() ?? null,
  };
}

/** Makes a new address, which ends the one before. Only a hash of its secret is kept. */
export async function createFeed(
  db: Kysely<Database>,
  userId: string,
  publicUrl: string,
  now: Date,
): Promise<ReminderFeedAddress> {
  const secret = randomSecret(32);
  const row = { hash: hashOf(secret), created_at: now, last_read_at: null };
  await db.insertInto("calendar_feeds").values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row)).execute();
  return { url: `${publicUrl}/calendar/${secret}.ics`, createdAt: now.toISOString() };
}

export async function deleteFeed(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("user_id", "=", userId).execute();
}

/**
 * Whose calendar has this secret, and may still be read: only that of an active user who may list
 * reminders. It is looked up by its hash, so that the time taken tells nothing about a secret.
 */
export async function findFeedUser(
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<{ id: string; language: "tr" | "en" } | undefined> {
  const user = await db.selectFrom("calendar_feeds as feed")
    .innerJoin("users", "users.id", "feed.user_id")
    .select(["users.id", "users.language", "users.roles"])
    .where("feed.hash", "=", hashOf(secret))
    .where("users.status", "=", "ACTIVE").executeTakeFirst();
  if (!user || !permissionsOf(user.roles).includes("reminder:list")) return undefined;
  await db.updateTable("calendar_feeds").set({ last_read_at: now })
    .where("user_id", "=", user.id).execute();
  return { id: user.id, language: user.language };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** What a calendar program is told of: as much as people page through. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const MAX_EVENTS = 2000;

/**
 * The calendar of somebody's own reminders, as iCalendar. Each occurrence is an event of its own at
 * a moment in UTC: so every program shows the same as we do, whatever it makes of rules and zones.
 * Skipped ones are left out.
 */
export async function renderFeed(
  { db, expander, now }: Omit<CalendarContext, "asker">,
  { id, language, publicUrl }: { id: string; language: Language; publicUrl: string },
): Promise<string> {
  const t = translator(language);
  const day = (offset: number) =>
    new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  const days = { from: day(-DAYS_BACK), to: day(DAYS_AHEAD) };
  const data = await wholeCalendar({ db, expander, asker: id, now }, days, concernsUser(id));
  const shown = data.filter(({ status }) => status !== "SKIPPED").slice(0, MAX_EVENTS);
  const reminders = await details(db, [...new Set(shown.map(({ reminderId }) => reminderId))]);
  const host = new URL(publicUrl).hostname;
  const events = shown.map(({ id, reminderId, dueAt, status, at, reminder }): CalendarEvent => {
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
  });
  return writeCalendar({ name: t("İklim reminders"), events });
}

async function details(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db.selectFrom("reminders").select(["id", "notes", "updated_at as updatedAt"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
