import { type } from "./schema.ts";

/** What the start page counts; a part is left out for who may not see it. */
export const Overview = type({
  "projects?": {
    total: "number.integer",
    active: "number.integer",
    disabled: "number.integer",
    /** In the last 30 days, today included, and in the 30 before. */
    created: "number.integer",
    createdBefore: "number.integer",
    completed: "number.integer",
    /** How long these took on average; 0 while there is none. */
    averageCompletionDays: "number",
  },
  "milestones?": {
    late: "number.integer",
    /** Those of processes that whoever asks is responsible for. */
    ownLate: "number.integer",
    /** The one that has been late for longest. */
    oldestLate: type({ id: "string", processId: "string", dueDate: "string | null" }).or("null"),
  },
  "companies?": "number.integer",
  "technologies?": "number.integer",
});
export type Overview = typeof Overview.infer;
