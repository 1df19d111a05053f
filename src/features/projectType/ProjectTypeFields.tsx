import { findForm } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { createToDraft, type FieldOf } from "../../records/form/recordSaving.ts";

/** Without the milestone template, which has its own form. */
const empty = { name: "", description: "" };

export const projectTypeForm = {
  empty,
  toDraft: createToDraft(empty),
  Fields: ProjectTypeFields,
  input: findForm("projectTypeForm"),
  patch: findForm("projectTypePatchForm"),
  size: "medium" as const,
};

/** The fields of a technology's form. */
function ProjectTypeFields({ field }: { field: FieldOf<typeof empty> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextArea {...field("description")} label={t("Description")} rows={4} />
    </>
  );
}
