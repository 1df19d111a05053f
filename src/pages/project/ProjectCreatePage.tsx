import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useNavigate } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { companyQueries } from "../../api/company/companies.ts";
import { createProject, PROJECTS } from "../../api/project/projects.ts";
import { projectTypeQueries } from "../../api/projectType/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../entity/FormPage.tsx";
import { GONE } from "../entity/useLeaveQuestion.ts";
import { emptyProject, ProjectFields } from "./ProjectFields.tsx";

const loadForm = async () => (await import("../../../contract/projectForm.ts")).projectForm;

export async function loader({ context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  await Promise.all([
    queryClient.fetchQuery(companyQueries(http).options()),
    queryClient.fetchQuery(projectTypeQueries(http).options()),
  ]);
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const companies = useQuery(companyQueries(http).options()).data?.data ?? [];
  const types = useQuery(projectTypeQueries(http).options()).data?.data ?? [];
  const form = useSubmission({
    initial: emptyProject,
    loadForm,
    submit: (input, signal) => createProject(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: PROJECTS });
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
      <ProjectFields field={form.field} companies={companies} types={types} />
    </FormPage>
  );
}
