import type { useSubmission } from "../../actors/useSubmission.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";

/** A technology as its form holds it; the milestone template has a form of its own. */
export type TechnologyDraft = { name: string; description: string };

interface TechnologyFieldsProps {
  field: ReturnType<typeof useSubmission<TechnologyDraft, object, unknown>>["field"];
}

/** What a technology is asked for, when it is created as when it is changed. */
export function TechnologyFields({ field }: TechnologyFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("name")} label={t("Name")} isRequired maxLength={120} />
      <TextArea {...field("description")} label={t("Description")} isOptional rows={4} />
    </>
  );
}
