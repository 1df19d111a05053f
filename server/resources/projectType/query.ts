import { sql } from "kysely";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { projectTypeList } from "../../../contract/projectType.ts";
import { entitySelect, type Resource } from "../../db/list.ts";

export const projectTypes: Resource<ProjectType, typeof projectTypeList> = {
  shape: projectTypeList,
  row: "project_type",
  from: sql`project_types as project_type`,
  tiebreak: sql`project_type.id`,
  columns: {
    id: { value: sql`project_type.id`, isRequired: true },
    name: {
      value: sql`project_type.name`,
      folded: sql`project_type.name_folded`,
      isRequired: true,
    },
    description: {
      value: sql`project_type.description`,
      folded: sql`project_type.description_folded`,
    },
    createdAt: { value: sql`project_type.created_at`, isRequired: true },
    updatedAt: { value: sql`project_type.updated_at`, isRequired: true },
  },
  select: {
    ...entitySelect("project_type"),
    name: sql`project_type.name`,
    description: sql`project_type.description`,
    milestoneTemplate: sql`project_type.milestone_template`,
  },
  extend: {},
};
