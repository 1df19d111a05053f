import { BULK_ACTIONS, type BulkKind, MOST_BULK_IDS, MOST_DAYS_MOVED } from "../bulk.ts";
import type { FieldErrors, Form } from "../validation.ts";
import { optionalProse } from "./fields.ts";
import { Problem } from "./problem.ts";
import { type } from "./schema.ts";

/**
 * What is to be done to which records: those with these ids, or all that a list's filters find.
 * `from` is where a run that has begun goes on: the `next` of its last answer.
 */
export interface BulkInput {
  action: string;
  ids?: string[];
  query?: string;
  from?: number;
  /** Of `reassign`: the milestone owner who answers for them now, or nobody. */
  ownerId?: string | null;
  /** Of `reschedule`: later by so many, earlier where negative. */
  days?: number;
  /** Of `dismiss`: why. */
  resolution?: string | null;
}

/** The position of a record in a run, as the database counts them. */
const position = type("number.integer").to("0 <= number <= 2147483647");

/** What takes a value, by the action. */
const VALUES = { ownerId: "reassign", days: "reschedule", resolution: "dismiss" } as const;

/** What may be asked to be done to many records of a kind. */
export function bulkForm(kind: BulkKind): Form<BulkInput> {
  return {
    schema: type({
      action: type.enumerated(...Object.keys(BULK_ACTIONS[kind])),
      "ids?": type("string.uuid").array().atLeastLength(1).atMostLength(MOST_BULK_IDS),
      "query?": "string <= 8000",
      "from?": position,
      "ownerId?": "string.uuid | null",
      "days?": type("number.integer").to(`-${MOST_DAYS_MOVED} <= number <= ${MOST_DAYS_MOVED}`),
      "resolution?": optionalProse,
    }),
    between: (input) => ({ ...namedOnce(input), ...valuesOfAction(input) }),
  };
}

function namedOnce({ ids, query }: BulkInput): FieldErrors {
  if (ids === undefined && query === undefined) return { ids: [{ key: "Required" }] };
  return ids && query !== undefined ? { query: [{ key: "Unknown field" }] } : {};
}

function valuesOfAction(input: BulkInput): FieldErrors {
  const given = Object.entries(VALUES).flatMap(([name, action]) =>
    input[name as keyof typeof VALUES] !== undefined && action !== input.action
      ? [[name, [{ key: "Unknown field" as const }]]]
      : []
  );
  const missing = (["ownerId", "days"] as const).flatMap((name) =>
    VALUES[name] === input.action && input[name] === undefined
      ? [[name, [{ key: "Required" as const }]]]
      : []
  );
  return Object.fromEntries([...given, ...missing]);
}

/** What became of a record: nothing, where there is a problem. */
export const BulkItem = type({
  id: "string.uuid",
  problem: Problem.pick("type", "title", "status", "detail").or("null"),
});
export type BulkItem = typeof BulkItem.infer;

/** Some of the records of a run; the run ends with the answer whose `next` is null. */
export const BulkAnswer = type({
  total: "number.integer",
  data: BulkItem.array(),
  next: "number.integer | null",
});
export type BulkAnswer = typeof BulkAnswer.infer;

/** Where taking many changes back goes on: the `next` of the last answer. */
const UndoInput = type({ "from?": position });

/** What may be said when a change is taken back. */
export const undoForm: Form<typeof UndoInput.infer> = { schema: UndoInput };
