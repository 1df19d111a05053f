import { ACTIVITY_KINDS, ACTIVITY_RECORD_TYPES, UNDOABLE_ACTIVITY_KINDS } from "../activity.ts";
import { Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

/** A field's values before and after, as texts that stay readable when records are deleted. */
export const Change = type({ field: "string", before: "unknown", after: "unknown" });
export type Change = typeof Change.infer;

/**
 * An action of a user on a record. Names are those at that time. `path` is the record's page, null
 * once it is deleted; `takesBack` is the undone action.
 */
export const ActivityEntry = type({
  id: "string.uuid",
  kind: type.enumerated(...ACTIVITY_KINDS),
  actor: Person.or("null"),
  record: {
    type: type.enumerated(...ACTIVITY_RECORD_TYPES),
    id: "string.uuid",
    name: "string",
    path: "string | null",
  },
  process: Reference.or("null"),
  project: Reference.or("null"),
  changes: Change.array(),
  takesBack: type.enumerated(...UNDOABLE_ACTIVITY_KINDS).or("null"),
  createdAt: "string",
});
export type ActivityEntry = typeof ActivityEntry.infer;

/** A change on the page of a record. */
export const RecordChange = type({
  id: "string.uuid",
  kind: type.enumerated(...ACTIVITY_KINDS),
  actor: Person.or("null"),
  recordId: "string.uuid",
  createdAt: "string",
});
export type RecordChange = typeof RecordChange.infer;

/** GET /api/activity/changes: newest first. */
export const RecordChanges = RecordChange.array();
export type RecordChanges = typeof RecordChanges.infer;

/**
 * GET /api/activity: newest first. `next` is the cursor of the next page, null at the end. `since`
 * is the requested start, or null.
 */
export const ActivityPage = type({
  data: ActivityEntry.array(),
  next: "string | null",
  since: "string | null",
});
export type ActivityPage = typeof ActivityPage.infer;
