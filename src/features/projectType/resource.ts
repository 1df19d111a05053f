import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { ProjectTypeInput, ProjectTypePatch } from "../../../contract/schemas/projectType.ts";
import { createResource } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const projectTypes = createResource<ProjectType, ProjectTypeInput, ProjectTypePatch>({
  ...RECORD_APIS.projectType,
  entity: "ProjectType",
  page: "ProjectTypePage",
});

export const projectTypeQueries = projectTypes.queries;
