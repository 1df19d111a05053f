import { ACTIVITY_KINDS, ACTIVITY_RECORD_TYPES, TAKEN_BACK_KINDS } from "../activity.ts";
import { Person, Reference } from "./references.ts";
import { type } from "./schema.ts";

/** What a field was and is now, in words that are understood when what they name is gone. */
export const Change = type({ field: "string", before: "unknown", after: "unknown" });
export type Change = typeof Change.infer;

/**
 * Who did what to which record. The names are those of then; `path` is where the app shows the
 * record, and null once it is gone; `takesBack` is what the actor took back, where they did.
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
  takesBack: type.enumerated(...TAKEN_BACK_KINDS).or("null"),
  createdAt: "string",
});
export type ActivityEntry = typeof ActivityEntry.infer;

/**
 * GET /api/activity: the newest first. `next` goes on after it, null at the end. `since` is the
 * moment that was asked for, null where there was none.
 */
export const ActivityPage = type({
  data: ActivityEntry.array(),
  next: "string | null",
  since: "string | null",
});
export type ActivityPage = typeof ActivityPage.infer;
