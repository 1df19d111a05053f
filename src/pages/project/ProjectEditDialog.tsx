import { useQueryClient } from "@tanstack/react-query";
import type { Project } from "../../../contract/project.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { projectQueries, projects } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { draftOf, ProjectFields } from "./ProjectFields.tsx";

const loadForm = async () => (await import("../../../contract/projectForm.ts")).projectPatchForm;
const editOf = (project: Project) => ({ ...draftOf(project), version: project.version });

interface ProjectEditDialogProps {
  project: Project;
  onClose: () => void;
}

/** Changes a project. What was typed survives a refusal, also when somebody else was quicker. */
export function ProjectEditDialog({ project, onClose }: ProjectEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: editOf(project),
    loadForm,
    submit: (patch, signal) => projects.update(http, project.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Project updated successfully"));
      onClose();
      await queryClient.invalidateQueries({ queryKey: projects.key });
    },
  });
  async function loadNewest() {
    const detail = projectQueries(http).detail(project.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <EntityDialog
      title={t("Edit project")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this project meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
      onClose={onClose}
    >
      <ProjectFields field={form.field} project={project} />
    </EntityDialog>
  );
}
