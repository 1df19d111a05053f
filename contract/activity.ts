import { isRecordId } from "./appPath.ts";

/** The recorded actions by record type. */
export const ACTIVITY_ACTIONS = {
  project: ["created", "updated", "enabled", "disabled", "deleted"],
  process: ["created", "updated", "deleted"],
  milestone: [
    "created",
    "updated",
    "started",
    "completed",
    "uncompleted",
    "reset",
    "deleted",
  ],
  company: ["created", "updated", "deleted"],
  technology: ["created", "updated", "deleted"],
  stakeholder: ["created", "updated", "deleted"],
  user: ["invited", "updated", "enabled", "disabled", "deleted"],
  reminder: ["created", "updated", "completed", "skipped", "deleted"],
  feedback: [
    "created",
    "updated",
    "progressed",
    "reopened",
    "resolved",
    "dismissed",
    "replied",
    "reply_deleted",
  ],
  holiday: ["created", "updated", "deleted"],
} as const;

type Actions = typeof ACTIVITY_ACTIONS;
export type ActivityRecordType = keyof Actions;
export type ActivityAction<RecordType extends ActivityRecordType> = Actions[RecordType][number];

/** A record type with an action, such as `milestone_completed`. */
export type ActivityKind = {
  [RecordType in ActivityRecordType]: `${RecordType}_${ActivityAction<RecordType>}`;
}[ActivityRecordType];

export const ACTIVITY_RECORD_TYPES = Object.keys(ACTIVITY_ACTIONS) as ActivityRecordType[];

export const toActivityKind = <RecordType extends ActivityRecordType>(
  type: RecordType,
  action: ActivityAction<RecordType>,
) => `${type}_${action}` as ActivityKind;

export const ACTIVITY_KINDS: readonly ActivityKind[] = ACTIVITY_RECORD_TYPES.flatMap((type) =>
  ACTIVITY_ACTIONS[type].map((action) => toActivityKind(type, action))
);

/** Activity that can be undone. */
export const UNDOABLE_ACTIVITY_KINDS = [
  "project_enabled",
  "project_disabled",
  "project_deleted",
  "process_deleted",
  "milestone_updated",
  "milestone_started",
  "milestone_completed",
  "milestone_uncompleted",
  "milestone_reset",
  "milestone_deleted",
  "company_deleted",
  "technology_updated",
  "technology_created",
  "technology_deleted",
  "stakeholder_deleted",
  "user_enabled",
  "user_disabled",
  "reminder_completed",
  "reminder_skipped",
  "reminder_deleted",
  "feedback_progressed",
  "feedback_reopened",
  "feedback_resolved",
  "feedback_dismissed",
  "holiday_deleted",
] as const satisfies readonly ActivityKind[];
export type UndoableActivityKind = (typeof UNDOABLE_ACTIVITY_KINDS)[number];

export const DEFAULT_ACTIVITY_SIZE = 20;
export const MAX_ACTIVITY_SIZE = 100;

/** The value of `since` that means the user's last visit, as the server recorded it. */
export const LAST_VISIT = "lastVisit";

/** Whether a text is a valid UTC timestamp of the API. Years start at 1. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text)) return false;
  const date = new Date(text);
  // `Date` reads 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && !text.startsWith("0000") &&
    date.toISOString().startsWith(text.slice(0, 19));
}

/** Parameters that filter by the id of a record. */
export const ACTIVITY_SCOPES = [
  "personId",
  "concernsId",
  "projectId",
  "processId",
  "companyId",
] as const;
export type ActivityScope = (typeof ACTIVITY_SCOPES)[number];

/** The query of the activity list. */
export interface ActivityQuery extends Partial<Record<ActivityScope, string>> {
  /** The record types to include; all if empty. */
  recordTypes: ActivityRecordType[];
  /** A timestamp, or `lastVisit`. */
  since?: string;
  /** Whether to exclude the caller's own activity. */
  isOfOthers: boolean;
  /** The cursor of the next page: the `next` of the page before. */
  before?: string;
  size: number;
}

interface ActivityFault {
  key: string;
  reason: "unknown" | "range" | "value" | "repeated";
}

type Parsed = { ok: true; query: ActivityQuery } | { ok: false; faults: ActivityFault[] };

const KEYS = ["recordType", ...ACTIVITY_SCOPES, "since", "others", "before", "size"];

export const parseActivityRecordType = (text: string): ActivityRecordType | undefined =>
  ACTIVITY_RECORD_TYPES.find((type) => type === text);

/** Parses the parameters of an activity request, or lists all invalid ones. */
export function parseActivityQuery(params: URLSearchParams): Parsed {
  const faults: ActivityFault[] = [...new Set(params.keys())].filter((key) => !KEYS.includes(key))
    .map((key) => ({ key, reason: "unknown" }));
  for (const key of KEYS) {
    if (key !== "recordType" && params.getAll(key).length > 1) {
      faults.push({ key, reason: "repeated" });
    }
  }
  const readValue = (key: string, isValid: (text: string) => boolean) => {
    const text = params.get(key);
    if (text === null) return undefined;
    if (!isValid(text)) faults.push({ key, reason: "value" });
    return text;
  };
  const requestedTypes = params.getAll("recordType");
  const recordTypes = requestedTypes.flatMap((text) => parseActivityRecordType(text) ?? []);
  if (recordTypes.length < requestedTypes.length) {
    faults.push({ key: "recordType", reason: "value" });
  }
  const scopes = Object.fromEntries(ACTIVITY_SCOPES.flatMap((key) => {
    const id = readValue(key, isRecordId);
    return id === undefined ? [] : [[key, id.toLowerCase()]];
  }));
  const since = readValue("since", (text) => text === LAST_VISIT || isMoment(text));
  const others = readValue("others", (text) => text === "true" || text === "false");
  const before = readValue("before", (text) => parseActivityCursor(text) !== undefined);
  const text = params.get("size") ?? String(DEFAULT_ACTIVITY_SIZE);
  const size = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > MAX_ACTIVITY_SIZE) faults.push({ key: "size", reason: "range" });
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    query: {
      recordTypes,
      ...scopes,
      ...(since !== undefined && { since }),
      isOfOthers: others === "true",
      ...(before !== undefined && { before }),
      size,
    },
  };
}

/** The last entry of a page; `sequence` orders entries with the same timestamp. */
export interface ActivityCursor {
  at: string;
  sequence: number;
}

export function parseActivityCursor(text: string): ActivityCursor | undefined {
  const [at = "", sequence = "", ...rest] = text.split("_");
  if (rest.length > 0 || !isMoment(at) || !/^[1-9]\d{0,14}$/.test(sequence)) return undefined;
  return { at, sequence: Number(sequence) };
}

export const formatActivityCursor = ({ at, sequence }: ActivityCursor): string =>
  `${at}_${sequence}`;
