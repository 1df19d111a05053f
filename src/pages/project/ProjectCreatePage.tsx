import type { LoaderFunctionArgs } from "react-router";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../record/FormPage.tsx";
import { prefetchOptions } from "../list/recordNames.ts";
import { useCreateForm } from "../record/recordSaving.ts";
import { projectForm } from "./ProjectFields.tsx";
import { projectRecord } from "./projectRecord.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  void prefetchOptions(context, ["company", "projectType"]);
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { empty, input, Fields } = projectForm;
  const form = useCreateForm({ of: projectRecord, initial: empty, checkedBy: input });
  return (
    <FormPage
      title={t(projectRecord.created.title)}
      submitLabel={t(projectRecord.created.submitLabel)}
      form={form}
      backTo={projectRecord.path}
    >
      <Fields field={form.field} />
    </FormPage>
  );
}
