import { isRecordId } from "./recordId.ts";

/** What is recorded of each kind of record. */
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
  feedback: ["created", "updated", "progressed", "reopened", "resolved", "dismissed"],
} as const;

type Actions = typeof ACTIVITY_ACTIONS;
export type ActivityRecordType = keyof Actions;
export type ActivityActionOf<RecordType extends ActivityRecordType> = Actions[RecordType][number];

/** What was done to which kind of record: `milestone_completed`. */
export type ActivityKind = {
  [RecordType in ActivityRecordType]: `${RecordType}_${ActivityActionOf<RecordType>}`;
}[ActivityRecordType];

export const ACTIVITY_RECORD_TYPES = Object.keys(ACTIVITY_ACTIONS) as ActivityRecordType[];

/** What is recorded where an action was done to a kind of record. */
export const activityKind = <RecordType extends ActivityRecordType>(
  type: RecordType,
  action: ActivityActionOf<RecordType>,
) => `${type}_${action}` as ActivityKind;

export const ACTIVITY_KINDS: readonly ActivityKind[] = ACTIVITY_RECORD_TYPES.flatMap((type) =>
  ACTIVITY_ACTIONS[type].map((action) => activityKind(type, action))
);

/** What can be taken back, and is told as such then. */
export const TAKEN_BACK_KINDS = [
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
] as const satisfies readonly ActivityKind[];
export type TakenBackKind = (typeof TAKEN_BACK_KINDS)[number];

export const DEFAULT_ACTIVITY_SIZE = 20;
export const MAX_ACTIVITY_SIZE = 100;

/** Since when somebody was not here, by what the server knows of their visits. */
export const LAST_VISIT = "lastVisit";

/** Whether a text is an existing moment in UTC from the year 1 on, as the API writes them. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text)) return false;
  const date = new Date(text);
  // `Date` reads 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && !text.startsWith("0000") &&
    date.toISOString().startsWith(text.slice(0, 19));
}

/** Which record each of these parameters names. */
export const ACTIVITY_SCOPES = [
  "personId",
  "concernsId",
  "projectId",
  "processId",
  "companyId",
] as const;
export type ActivityScope = (typeof ACTIVITY_SCOPES)[number];

/** What is asked of the activity. */
export interface ActivityQuery extends Partial<Record<ActivityScope, string>> {
  /** Any of them; all where there is none. */
  recordTypes: ActivityRecordType[];
  /** A moment, or `lastVisit`. */
  since?: string;
  /** Not what whoever asks has done themselves. */
  isOfOthers: boolean;
  /** The `next` of a page, which goes on there. */
  before?: string;
  size: number;
}

interface ActivityFault {
  key: string;
  reason: "unknown" | "range" | "value" | "repeated";
}

type Parsed = { ok: true; query: ActivityQuery } | { ok: false; faults: ActivityFault[] };

const KEYS = ["recordType", ...ACTIVITY_SCOPES, "since", "others", "before", "size"];

export const activityRecordType = (text: string): ActivityRecordType | undefined =>
  ACTIVITY_RECORD_TYPES.find((type) => type === text);

/** Reads the parameters of a request for activity, or names every one at fault. */
export function parseActivityQuery(params: URLSearchParams): Parsed {
  const faults: ActivityFault[] = [...new Set(params.keys())].filter((key) => !KEYS.includes(key))
    .map((key) => ({ key, reason: "unknown" }));
  for (const key of KEYS) {
    if (key !== "recordType" && params.getAll(key).length > 1) {
      faults.push({ key, reason: "repeated" });
    }
  }
  const valueOf = (key: string, isValid: (text: string) => boolean) => {
    const text = params.get(key);
    if (text === null) return undefined;
    if (!isValid(text)) faults.push({ key, reason: "value" });
    return text;
  };
  const asked = params.getAll("recordType");
  const recordTypes = asked.flatMap((text) => activityRecordType(text) ?? []);
  if (recordTypes.length < asked.length) faults.push({ key: "recordType", reason: "value" });
  const scopes = Object.fromEntries(ACTIVITY_SCOPES.flatMap((key) => {
    const id = valueOf(key, isRecordId);
    return id === undefined ? [] : [[key, id.toLowerCase()]];
  }));
  const since = valueOf("since", (text) => text === LAST_VISIT || isMoment(text));
  const others = valueOf("others", (text) => text === "true" || text === "false");
  const before = valueOf("before", (text) => readActivityPlace(text) !== undefined);
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

/** Where a page ended: its last entry, whose sequence tells it from others of its moment. */
export interface ActivityPlace {
  at: string;
  sequence: number;
}

export function readActivityPlace(text: string): ActivityPlace | undefined {
  const [at = "", sequence = "", ...rest] = text.split("_");
  if (rest.length > 0 || !isMoment(at) || !/^[1-9]\d{0,14}$/.test(sequence)) return undefined;
  return { at, sequence: Number(sequence) };
}

export const writeActivityPlace = ({ at, sequence }: ActivityPlace): string => `${at}_${sequence}`;
