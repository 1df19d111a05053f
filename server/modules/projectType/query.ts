import { sql } from "kysely";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { projectTypeList } from "../../../contract/projectType.ts";
import { entityColumns, entitySelect, foldedText } from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { selectFirstSteps, selectTemplates } from "./templates.ts";

export const projectTypes: Resource<ProjectType, typeof projectTypeList> = {
  shape: projectTypeList,
  row: "project_type",
  from: sql`project_types as project_type`,
  tiebreak: sql`project_type.id`,
  columns: {
    ...entityColumns("project_type"),
    name: { ...foldedText("project_type.name"), isRequired: true },
    description: foldedText("project_type.description"),
  },
  select: {
    ...entitySelect("project_type"),
    name: sql`project_type.name`,
    description: sql`project_type.description`,
    milestoneTemplate: selectFirstSteps("project_type"),
    milestoneTemplates: selectTemplates("project_type"),
  },
  extend: {},
};
