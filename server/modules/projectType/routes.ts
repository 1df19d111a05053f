import { MAX_STEPS, MAX_TEMPLATES } from "../../../contract/plan.ts";
import {
  ProjectType,
  projectTypeForm,
  ProjectTypePage,
  type ProjectTypePatch,
  projectTypePatchForm,
} from "../../../contract/schemas/projectType.ts";
import { projectTypeList } from "../../../contract/projectType.ts";
import { createRecordRoutes } from "../record/recordRoutes.ts";
import { createProjectType, deleteProjectType, updateProjectType } from "./changes.ts";
import { projectTypes } from "./query.ts";
import { PROJECT_TYPE_UNDO_RULES } from "./undo.ts";

/** A change of the templates alone can be undone. */
function chooseUndoAction({ version: _, ...patch }: ProjectTypePatch): string | undefined {
  const areTemplates = (field: string) => /^milestoneTemplates?$/.test(field);
  return Object.keys(patch).every(areTemplates) ? "project-types.template" : undefined;
}

/** Room for all steps of all templates: five values each, with long names. */
const BODY_LIMITS = { limitKb: 1000, maxValues: 5 * MAX_TEMPLATES * MAX_STEPS };

export const projectTypeRoutes = createRecordRoutes({
  tag: "Project types",
  shape: projectTypeList,
  responses: { one: ProjectType, page: ProjectTypePage },
  forms: { input: projectTypeForm, patch: projectTypePatchForm },
  bodyLimits: BODY_LIMITS,
  operations: {
    list: ["List project types", "project_type:list"],
    create: ["Create a project type", "project_type:create"],
    get: ["Get a project type", "project_type:get"],
    update: ["Change a project type; a stale version is refused", "project_type:update"],
    remove: ["Delete a project type that no project is of", "project_type:delete", "in-use"],
  },
  bulk: { kind: "project-types", records: "project types" },
  undoRules: PROJECT_TYPE_UNDO_RULES,
  undoUpdate: { actions: ["project-types.template"], choose: chooseUndoAction },
  resource: () => projectTypes,
  create: createProjectType,
  update: updateProjectType,
  remove: deleteProjectType,
});
