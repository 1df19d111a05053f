import { type Kysely, sql } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { Database } from "../../db/schema.ts";
import { translator } from "../../i18n/translate.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";
import { calendar, type CalendarContext } from "./calendar.ts";
import { concerns } from "./rights.ts";

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
export async function feedOf(
  { db, expander, now }: Omit<CalendarContext, "asker">,
  { id, language, publicUrl }: { id: string; language: Language; publicUrl: string },
): Promise<string> {
  const t = translator(language);
  const day = (offset: number) =>
    new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  const days = { from: day(-DAYS_BACK), to: day(DAYS_AHEAD) };
  const { data } = await calendar({ db, expander, asker: id, now }, days, concerns(id));
  const shown = data.filter(({ status }) => status !== "SKIPPED").slice(0, MAX_EVENTS);
  const reminders = await details(db, [...new Set(shown.map(({ reminderId }) => reminderId))]);
  const host = new URL(publicUrl).hostname;
  const events = shown.map(({ id, reminderId, dueAt, status, at, reminder }): CalendarEvent => {
    const detail = reminders.get(reminderId);
    const changed = [at ?? "", detail?.updatedAt.toISOString() ?? ""].sort().at(-1) ?? "";
    return {
      uid: `${id}@${host}`,
      start: new Date(dueAt),
      summary: `${status === "COMPLETED" ? "✓ " : ""}${reminder.description}`,
      description: detail?.notes ?? null,
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
