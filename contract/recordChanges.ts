import { ACTIVITY_RECORD_TYPES, type ActivityRecordType } from "./activity.ts";
import { isRecordId } from "./appPath.ts";

/** The most changes of one response. */
export const MAX_RECORD_CHANGES = 20;

/** The query of what changed on the page of a record. */
export interface RecordChangesQuery {
  recordType: ActivityRecordType;
  recordId: string;
  /** The sequence of an activity entry; only later ones are included. */
  after: number;
}

interface RecordChangesFault {
  key: string;
  reason: "unknown" | "value" | "repeated";
}

type Parsed = { ok: true; query: RecordChangesQuery } | {
  ok: false;
  faults: RecordChangesFault[];
};

const KEYS = ["recordType", "recordId", "after"];

/** Parses the parameters of a request for a record's changes, or lists all invalid ones. */
export function parseRecordChangesQuery(params: URLSearchParams): Parsed {
  const recordType = ACTIVITY_RECORD_TYPES.find((type) => type === params.get("recordType"));
  const recordId = params.get("recordId") ?? "";
  const after = params.get("after") ?? "0";
  const faults: RecordChangesFault[] = [
    ...[...new Set(params.keys())].filter((key) => !KEYS.includes(key))
      .map((key) => ({ key, reason: "unknown" as const })),
    ...KEYS.filter((key) => params.getAll(key).length > 1)
      .map((key) => ({ key, reason: "repeated" as const })),
  ];
  const addInvalid = (key: string) => faults.push({ key, reason: "value" });
  if (recordType === undefined) addInvalid("recordType");
  if (!isRecordId(recordId)) addInvalid("recordId");
  if (!/^\d{1,15}$/.test(after)) addInvalid("after");
  return recordType === undefined || faults.length > 0
    ? { ok: false, faults }
    : { ok: true, query: { recordType, recordId: recordId.toLowerCase(), after: Number(after) } };
}
