import { entityFields } from "./entityFields.ts";
import type { ListShape } from "./listQuery.ts";
import { type } from "./schema.ts";

/** One step of the cycle that a technology's projects go through. */
export const TemplateMilestone = type({
  name: "string",
  ownerId: "string.uuid | null",
  expectedDays: "number.integer | null",
});

/** A kind of project, called technology on the screen. */
export const ProjectType = type({
  ...entityFields,
  name: "string",
  description: "string | null",
  milestoneTemplate: TemplateMilestone.array(),
});
export type ProjectType = typeof ProjectType.infer;

export const ProjectTypePage = type({ data: ProjectType.array(), total: "number.integer" });

export const projectTypeList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    name: { type: "text", sortable: true, filterable: true },
    description: { type: "text", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "name", direction: "asc" },
} as const satisfies ListShape;
