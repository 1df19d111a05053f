import { entityFields } from "./fields.ts";
import type { ListShape } from "./listQuery.ts";
import { type } from "./schema.ts";

export const MILESTONE_STATUSES = ["PENDING", "IN_PROGRESS", "COMPLETED"] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

const reference = type({ id: "string.uuid", name: "string" });

/** One step of a process. `position` counts from 0 within it, `dueDate` is a calendar day. */
export const Milestone = type({
  ...entityFields,
  processId: "string.uuid",
  name: "string",
  description: "string | null",
  ownerId: "string.uuid | null",
  position: "number.integer",
  expectedDays: "number.integer | null",
  dueDate: "string | null",
  status: type.enumerated(...MILESTONE_STATUSES),
  startedAt: "string | null",
  completedAt: "string | null",
  "owner?": reference.or("null"),
  "process?": reference,
});
export type Milestone = typeof Milestone.infer;

export const MilestonePage = type({ data: Milestone.array(), total: "number.integer" });

export const milestoneList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    processId: { type: "entity", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    ownerId: { type: "entity", sortable: false, filterable: true },
    position: { type: "number", sortable: true, filterable: true },
    expectedDays: { type: "number", sortable: true, filterable: true },
    dueDate: { type: "date", sortable: true, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: MILESTONE_STATUSES },
    startedAt: { type: "datetime", sortable: true, filterable: true },
    completedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["owner", "process"],
  defaultSort: { field: "position", direction: "asc" },
} as const satisfies ListShape;
