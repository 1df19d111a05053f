import { type } from "./schema.ts";

/** The counts on the start page; parts that the user may not see are absent. */
export const Overview = type({
  "projects?": {
    total: "number.integer",
    active: "number.integer",
    disabled: "number.integer",
    /** Created in the last 30 days including today; `createdBefore` in the 30 days before. */
    created: "number.integer",
    createdBefore: "number.integer",
    completed: "number.integer",
    /** The average duration of completed projects; 0 if there is none. */
    averageCompletionDays: "number",
  },
  "milestones?": {
    late: "number.integer",
    /** Late milestones of processes that the caller is responsible for. */
    ownLate: "number.integer",
    /** The milestone that is late for the longest time. */
    oldestLate: type({ id: "string", processId: "string", dueDate: "string | null" }).or("null"),
  },
  "companies?": "number.integer",
  "technologies?": "number.integer",
});
export type Overview = typeof Overview.infer;
