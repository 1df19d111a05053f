import { useQueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useNavigate } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { projects } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../entity/FormPage.tsx";
import { GONE } from "../entity/leaving.ts";
import { prefetchOptions } from "../entity/prefetchOptions.ts";
import { emptyProject, ProjectFields } from "./ProjectFields.tsx";

const loadForm = async () => (await import("../../../contract/projectForm.ts")).projectForm;

export function loader({ context }: LoaderFunctionArgs) {
  void prefetchOptions(context, ["company", "projectType"]);
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useSubmission({
    initial: emptyProject,
    loadForm,
    submit: (input, signal) => projects.create(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: projects.key });
      toast.success(t("Project created successfully"));
      void navigate(`/project/${id}`, { state: GONE });
    },
  });

  return (
    <FormPage
      title={t("Create New Project")}
      submitLabel={t("Create project")}
      form={form}
      backTo="/project/"
    >
      <ProjectFields field={form.field} />
    </FormPage>
  );
}
