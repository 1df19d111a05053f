import type { MilestoneOwnerInput } from "../../../contract/milestoneOwner.ts";
import { milestoneOwners } from "../../api/milestoneOwner/milestoneOwners.ts";
import { type Creation, EntityCreateDialog } from "../entity/EntityCreateDialog.tsx";
import {
  emptyStakeholder,
  type StakeholderDraft,
  StakeholderFields,
} from "./StakeholderFields.tsx";

const stakeholder: Creation<StakeholderDraft, MilestoneOwnerInput> = {
  title: "New stakeholder",
  submitLabel: "Create stakeholder",
  done: "Stakeholder created successfully",
  initial: emptyStakeholder,
  Fields: StakeholderFields,
  loadForm: async () => (await import("../../../contract/milestoneOwner.ts")).milestoneOwnerForm,
  create: milestoneOwners.create,
  queryKey: milestoneOwners.key,
  listPath: "/stakeholders/",
};

export function StakeholderCreateDialog({ onClose }: { onClose: () => void }) {
  return <EntityCreateDialog of={stakeholder} onClose={onClose} />;
}
