import { formOf } from "../../api/schemas.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { draftFrom, type FieldOf } from "../record/recordSaving.ts";

/** The milestone template has a form of its own. */
const empty = { name: "", description: "" };

export const technologyForm = {
  empty,
  draftOf: draftFrom(empty),
  Fields: TechnologyFields,
  input: formOf("projectTypeForm"),
  patch: formOf("projectTypePatchForm"),
  size: "medium" as const,
};

/** The fields of a technology's form. */
function TechnologyFields({ field }: { field: FieldOf<typeof empty> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextArea {...field("description")} label={t("Description")} isOptional rows={4} />
    </>
  );
}
