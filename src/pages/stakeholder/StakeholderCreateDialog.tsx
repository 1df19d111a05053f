import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import {
  createMilestoneOwner,
  MILESTONE_OWNERS,
} from "../../api/milestoneOwner/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { emptyStakeholder, StakeholderFields } from "./StakeholderFields.tsx";

const loadForm = async () =>
  (await import("../../../contract/milestoneOwner.ts")).milestoneOwnerForm;

/** Asks for a new stakeholder and leads to its page. */
export function StakeholderCreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useSubmission({
    initial: emptyStakeholder,
    loadForm,
    submit: (input, signal) => createMilestoneOwner(http, input, { signal }),
    onSubmitted({ id }) {
      void queryClient.invalidateQueries({ queryKey: MILESTONE_OWNERS });
      toast.success(t("Stakeholder created successfully"));
      void navigate(`/stakeholders/${id}`);
    },
  });
  return (
    <EntityDialog
      title={t("New stakeholder")}
      submitLabel={t("Create stakeholder")}
      form={form}
      onClose={onClose}
    >
      <StakeholderFields field={form.field} />
    </EntityDialog>
  );
}
