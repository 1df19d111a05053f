import type { ProjectTypeInput } from "../../../contract/projectTypeForm.ts";
import { projectTypes } from "../../api/projectType/projectTypes.ts";
import { type Creation, EntityCreateDialog } from "../entity/EntityCreateDialog.tsx";
import { type TechnologyDraft, TechnologyFields } from "./TechnologyFields.tsx";

const technology: Creation<TechnologyDraft, ProjectTypeInput> = {
  title: "New technology",
  submitLabel: "Create technology",
  done: "Technology created successfully",
  initial: { name: "", description: "" },
  Fields: TechnologyFields,
  loadForm: async () => (await import("../../../contract/projectTypeForm.ts")).projectTypeForm,
  create: projectTypes.create,
  queryKey: projectTypes.key,
  listPath: "/technology/",
  size: "medium",
};

/** Its template is made on the page that this leads to. */
export function TechnologyCreateDialog({ onClose }: { onClose: () => void }) {
  return <EntityCreateDialog of={technology} onClose={onClose} />;
}
