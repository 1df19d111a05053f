import { useQueryClient } from "@tanstack/react-query";
import type { MilestoneOwner } from "../../../contract/milestoneOwner.ts";
import { useServices } from "../../actors/services.ts";
import { useSubmission } from "../../actors/useSubmission.ts";
import { useToast } from "../../actors/useToast.ts";
import {
  milestoneOwnerQueries,
  milestoneOwners,
} from "../../api/milestoneOwner/milestoneOwners.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { EntityDialog } from "../entity/EntityDialog.tsx";
import { draftOf, StakeholderFields } from "./StakeholderFields.tsx";

const loadForm = async () =>
  (await import("../../../contract/milestoneOwner.ts")).milestoneOwnerPatchForm;
const editOf = (stakeholder: MilestoneOwner) => ({
  ...draftOf(stakeholder),
  version: stakeholder.version,
});

interface StakeholderEditDialogProps {
  stakeholder: MilestoneOwner;
  onClose: () => void;
}

/** Changes a stakeholder. */
export function StakeholderEditDialog({ stakeholder, onClose }: StakeholderEditDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useSubmission({
    initial: editOf(stakeholder),
    loadForm,
    submit: (patch, signal) => milestoneOwners.update(http, stakeholder.id, patch, { signal }),
    async onSubmitted() {
      toast.success(t("Stakeholder updated successfully"));
      onClose();
      await queryClient.invalidateQueries({ queryKey: milestoneOwners.key });
    },
  });

  async function loadNewest() {
    const detail = milestoneOwnerQueries(http).detail(stakeholder.id);
    form.reset(editOf(await queryClient.fetchQuery({ ...detail, staleTime: 0 })));
  }

  return (
    <EntityDialog
      title={t("Edit stakeholder")}
      submitLabel={t("Save")}
      form={form}
      conflict={{
        text: t("Somebody else changed this stakeholder meanwhile. What you typed is kept."),
        onLoadNewest: loadNewest,
      }}
      onClose={onClose}
    >
      <StakeholderFields field={form.field} />
    </EntityDialog>
  );
}
