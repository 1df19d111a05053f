import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Project } from "../../../contract/project.ts";
import { useServices } from "../../actors/services.ts";
import { useConfirm } from "../../actors/useConfirm.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { projectQueries, PROJECTS, updateProject } from "../../api/project/projects.ts";
import { projectTypeQueries } from "../../api/projectType/projectTypes.ts";
import { RequestFailure } from "../../api/requestFailure.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { draftOf, ProjectFields } from "./ProjectFields.tsx";

const FORM_ID = "project-edit";
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
  const confirm = useConfirm();
  const companies = useQuery(companyQueries(http).options()).data?.data ?? [];
  const types = useQuery(projectTypeQueries(http).options()).data?.data ?? [];
  const form = useSubmission({
    initial: editOf(project),
    loadForm,
    submit: (patch, signal) => updateProject(http, project.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Project updated successfully"));
      onClose();
      await queryClient.invalidateQueries({ queryKey: PROJECTS });
    },
  });
  const isStale = form.failure instanceof RequestFailure && form.failure.status === 409;

  async function loadNewest() {
    const detail = projectQueries(http).detail(project.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  function close() {
    if (!form.isDirty) return onClose();
    confirm({
      title: t("Discard changes"),
      message: t("What you changed has not been saved."),
      confirmLabel: t("Discard changes"),
      cancelLabel: t("Keep editing"),
      variant: "warning",
      action: onClose,
    });
  }

  return (
    <Modal
      isOpen
      onClose={close}
      title={t("Edit project")}
      size="large"
      footer={
        <>
          {isStale && <Button label={t("Load the newest version")} onPress={loadNewest} />}
          <Button label={t("Cancel")} variant="ghost" onPress={close} />
          <Button
            label={t("Save")}
            type="submit"
            form={FORM_ID}
            variant="primary"
            isLoading={form.isBusy}
          />
        </>
      }
    >
      <Form
        id={FORM_ID}
        onSubmit={form.submit}
        errors={form.errors}
        error={isStale
          ? t("Somebody else changed this project meanwhile. What you typed is kept.")
          : undefined}
      >
        <ProjectFields field={form.field} companies={companies} types={types} />
      </Form>
    </Modal>
  );
}
