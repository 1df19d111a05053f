import type { ListShape } from "./listQuery.ts";
import { PROCESS_STATUSES } from "./project.ts";

export const processList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    projectId: { type: "entity", sortable: false, filterable: true },
    project: { type: "text", sortable: true, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    description: { type: "text", sortable: false, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: PROCESS_STATUSES },
    responsibles: { type: "entity", sortable: false, filterable: true },
    stakeholders: { type: "entity", sortable: false, filterable: true },
    startedAt: { type: "datetime", sortable: true, filterable: true },
    completedAt: { type: "datetime", sortable: true, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [
    "project",
    "project.type",
    "project.company",
    "milestones",
    "milestones.owner",
    "milestones.assignee",
    "milestones.completions",
    "responsibles",
    "stakeholders",
  ],
  defaultSort: { field: "createdAt", direction: "asc" },
} as const satisfies ListShape;
