import { BULK_ACTIONS, type BulkKind, MAX_BULK_IDS, MAX_DAYS_MOVED } from "../bulk.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { optionalProse } from "./fields.ts";
import { Problem } from "./problem.ts";
import { type } from "./schema.ts";

/**
 * The body of a bulk change: the records by id, or by a list's query. `from` continues a change: it
 * is the `next` of the last response.
 */
export interface BulkInput {
  action: string;
  ids?: string[];
  query?: string;
  from?: number;
  /** For `assign`: the new assignee, an active user, or null. */
  assigneeId?: string | null;
  /** For `reassign`: the new milestone owner, or null. */
  ownerId?: string | null;
  /** For `reschedule`: the days to add to due dates, or to subtract if negative. */
  days?: number;
  /** For `dismiss`: the reason. */
  resolution?: string | null;
}

/** The position of a record in a bulk change, from 0. */
const position = type("number.integer").to("0 <= number <= 2147483647");

/** The action of each value. */
const VALUES = {
  assigneeId: "assign",
  ownerId: "reassign",
  days: "reschedule",
  resolution: "dismiss",
} as const;

/** Creates the form of bulk changes of one kind of record. */
export function bulkForm(kind: BulkKind): Form<BulkInput> {
  return {
    schema: type({
      action: type.enumerated(...Object.keys(BULK_ACTIONS[kind])),
      "ids?": type("string.uuid").array().atLeastLength(1).atMostLength(MAX_BULK_IDS),
      "query?": "string <= 8000",
      "from?": position,
      "assigneeId?": "string.uuid | null",
      "ownerId?": "string.uuid | null",
      "days?": type("number.integer").to(`-${MAX_DAYS_MOVED} <= number <= ${MAX_DAYS_MOVED}`),
      "resolution?": optionalProse,
    }),
    crossCheck: (input) => ({ ...checkTarget(input), ...checkValues(input) }),
  };
}

function checkTarget({ ids, query }: BulkInput): FieldErrors {
  if (ids === undefined && query === undefined) return { ids: [{ key: "Required" }] };
  return ids && query !== undefined ? { query: [{ key: "Unknown field" }] } : {};
}

function checkValues(input: BulkInput): FieldErrors {
  const unknownFields = Object.entries(VALUES).flatMap(([name, action]) =>
    input[name as keyof typeof VALUES] !== undefined && action !== input.action
      ? [[name, [{ key: "Unknown field" as const }]]]
      : []
  );
  const missing = (["assigneeId", "ownerId", "days"] as const).flatMap((name) =>
    VALUES[name] === input.action && input[name] === undefined
      ? [[name, [{ key: "Required" as const }]]]
      : []
  );
  return Object.fromEntries([...unknownFields, ...missing]);
}

/** The result for one record: unchanged if there is a problem. */
export const BulkItem = type({
  id: "string.uuid",
  problem: Problem.pick("type", "title", "status", "detail").or("null"),
});
export type BulkItem = typeof BulkItem.infer;

/** The response for one batch of a bulk change. `next` is null after the last one. */
export const BulkAnswer = type({
  total: "number.integer",
  data: BulkItem.array(),
  next: "number.integer | null",
});
export type BulkAnswer = typeof BulkAnswer.infer;

/** The body of an undo; `from` continues the undo of a bulk change at `next`. */
const UndoInput = type({ "from?": position });

/** The form of an undo. */
export const undoForm: Form<typeof UndoInput.infer> = { schema: UndoInput };
