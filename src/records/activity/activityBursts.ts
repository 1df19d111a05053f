import type { ActivityKind } from "../../../contract/activity.ts";
import type { ActivityEntry } from "../../../contract/schemas/activity.ts";
import type { Key } from "../../i18n/catalogue.ts";

/** The fewest entries that are folded. */
const MIN_BURST = 3;
/** The longest time between two entries of a burst. */
const MAX_GAP_MS = 10 * 60_000;

/**
 * Groups entries, newest first: those of a burst together, every other alone. A burst is what one
 * user did of one kind to several records within minutes. Undone changes are no part of one.
 */
export function foldBursts(entries: readonly ActivityEntry[]): ActivityEntry[][] {
  const groups: ActivityEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const newer = last?.at(-1);
    if (last && newer && belongTogether(newer, entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) =>
    group.length < MIN_BURST ? group.map((entry) => [entry]) : [group]
  );
}

const belongTogether = (newer: ActivityEntry, older: ActivityEntry): boolean =>
  newer.kind === older.kind && newer.actor?.id === older.actor?.id &&
  newer.takesBack === null && older.takesBack === null &&
  Date.parse(newer.createdAt) - Date.parse(older.createdAt) <= MAX_GAP_MS;

/** Returns the sentence of a burst, with placeholders for the user and the number of entries. */
export const getBurstSentence = (kind: ActivityKind): Key => BURST_SENTENCES[kind];

const BURST_SENTENCES: Record<ActivityKind, Key> = {
  project_created: "{who} created {count} projects",
  project_updated: "{who} made {count} changes to projects",
  project_enabled: "{who} enabled {count} projects",
  project_disabled: "{who} disabled {count} projects",
  project_deleted: "{who} deleted {count} projects",
  process_created: "{who} added {count} processes",
  process_updated: "{who} made {count} changes to processes",
  process_deleted: "{who} deleted {count} processes",
  milestone_created: "{who} added {count} milestones",
  milestone_updated: "{who} made {count} changes to milestones",
  milestone_started: "{who} started {count} milestones",
  milestone_completed: "{who} completed {count} milestones",
  milestone_uncompleted: "{who} reopened {count} milestones",
  milestone_reset: "{who} reset {count} milestones",
  milestone_deleted: "{who} deleted {count} milestones",
  company_created: "{who} added {count} partner companies",
  company_updated: "{who} made {count} changes to partner companies",
  company_deleted: "{who} deleted {count} partner companies",
  technology_created: "{who} added {count} technologies",
  technology_updated: "{who} made {count} changes to technologies",
  technology_deleted: "{who} deleted {count} technologies",
  stakeholder_created: "{who} added {count} stakeholders",
  stakeholder_updated: "{who} made {count} changes to stakeholders",
  stakeholder_deleted: "{who} deleted {count} stakeholders",
  user_invited: "{who} invited {count} users",
  user_updated: "{who} made {count} changes to users",
  user_enabled: "{who} enabled {count} users",
  user_disabled: "{who} disabled {count} users",
  user_deleted: "{who} deleted {count} users",
  reminder_created: "{who} added {count} reminders",
  reminder_updated: "{who} made {count} changes to reminders",
  reminder_completed: "{who} completed {count} dates of reminders",
  reminder_skipped: "{who} skipped {count} dates of reminders",
  reminder_deleted: "{who} deleted {count} reminders",
  feedback_created: "{who} sent {count} pieces of feedback",
  feedback_updated: "{who} made {count} changes to pieces of feedback",
  feedback_progressed: "{who} took up {count} pieces of feedback",
  feedback_reopened: "{who} reopened {count} pieces of feedback",
  feedback_resolved: "{who} resolved {count} pieces of feedback",
  feedback_dismissed: "{who} dismissed {count} pieces of feedback",
  feedback_replied: "{who} wrote {count} replies to feedback",
  feedback_reply_deleted: "{who} deleted {count} replies to feedback",
  holiday_created: "{who} added {count} public holidays",
  holiday_updated: "{who} made {count} changes to public holidays",
  holiday_deleted: "{who} deleted {count} public holidays",
};
