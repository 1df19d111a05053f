import type { LoaderFunctionArgs } from "react-router";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormPage } from "../../records/form/FormPage.tsx";
import { prefetchOptions } from "../../records/options/recordNames.ts";
import { useCreateForm } from "../../records/form/recordSaving.ts";
import { projectForm } from "./ProjectFields.tsx";
import { projectRecord } from "./projectRecord.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  void prefetchOptions(context, ["company", "projectType"]);
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { empty, input, Fields } = projectForm;
  const form = useCreateForm({ saving: projectRecord, initial: empty, schema: input });
  return (
    <FormPage
      title={t(projectRecord.createTexts.title)}
      submitLabel={t(projectRecord.createTexts.submitLabel)}
      form={form}
      backTo={projectRecord.path}
    >
      <Fields field={form.field} />
    </FormPage>
  );
}
