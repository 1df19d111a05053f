import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import { createProjectType, PROJECT_TYPES } from "../../api/projectType/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { type TechnologyDraft, TechnologyFields } from "./TechnologyFields.tsx";

const loadForm = async () => (await import("../../../contract/projectTypeForm.ts")).projectTypeForm;
const empty: TechnologyDraft = { name: "", description: "" };

/** Asks for a new technology and leads to its page, where its template is made. */
export function TechnologyCreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useSubmission({
    initial: empty,
    loadForm,
    submit: (input, signal) => createProjectType(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: PROJECT_TYPES });
      toast.success(t("Technology created successfully"));
      void navigate(`/technology/${id}`);
    },
  });
  return (
    <EntityDialog
      title={t("New technology")}
      submitLabel={t("Create technology")}
      form={form}
      size="medium"
      onClose={onClose}
    >
      <TechnologyFields field={form.field} />
    </EntityDialog>
  );
}
