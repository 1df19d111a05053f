import type { ProjectType } from "../../contract/schemas/projectType.ts";
import type { ProjectTypeInput, ProjectTypePatch } from "../../contract/schemas/projectType.ts";
import { resource } from "./resource.ts";

export const projectTypes = resource<ProjectType, ProjectTypeInput, ProjectTypePatch>({
  path: "/api/project-types",
  key: "project-types",
  permissions: ["project_type:list"],
  entity: "ProjectType",
  page: "ProjectTypePage",
});

export const projectTypeQueries = projectTypes.queries;
