import { type LoaderFunctionArgs, useNavigate } from "react-router";
import type { Project } from "../../../contract/schemas/project.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useToast } from "../../actors/useToast.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../../records/form/FormPage.tsx";
import { prefetchOptions } from "../../records/options/recordNames.ts";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { Switch } from "../../ui/field/Switch.tsx";
import { projectForm } from "./ProjectFields.tsx";
import { projectRecord } from "./projectRecord.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  void prefetchOptions(context, ["company", "projectType"]);
  return null;
}

const { empty, input, Fields } = projectForm;
/** `plansProcess` opens the dialog of a new process after the project is created. */
const initial = { ...empty, plansProcess: false };

export function Component() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useCreateForm({
    saving: projectRecord,
    initial,
    schema: input,
    toInput: ({ plansProcess: _, ...fields }: typeof initial): object => fields,
    onCreated({ id }: Project): void {
      toast.success(t(projectRecord.createTexts.done));
      const search = form.values.plansProcess ? "?create=process" : "";
      void navigate(`${projectRecord.path}${id}${search}`);
    },
  });
  return (
    <FormPage
      title={t(projectRecord.createTexts.title)}
      submitLabel={t(projectRecord.createTexts.submitLabel)}
      form={form}
      backTo={projectRecord.path}
    >
      <Fields field={form.field} />
      {has("project_process:create") && (
        <Switch {...form.field("plansProcess")} label={t("Plan its first process next")} />
      )}
    </FormPage>
  );
}
