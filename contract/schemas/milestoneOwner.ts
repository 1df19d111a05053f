import { MILESTONE_OWNER_KINDS } from "../milestoneOwner.ts";
import type { Form } from "../validation.ts";
import { nameText, OptionalEmail, OptionalPhone, optionalProse } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

/**
 * The milestones of a stakeholder in all projects. `averageDays` is the average from start to
 * completion, to one decimal, null while none is completed.
 */
export const StakeholderSummary = type({
  milestoneCount: "number.integer",
  pendingCount: "number.integer",
  inProgressCount: "number.integer",
  completedCount: "number.integer",
  lateCount: "number.integer",
  averageDays: "number | null",
});
export type StakeholderSummary = typeof StakeholderSummary.infer;

/** The person or organisation responsible for milestones; the interface says stakeholder. */
export const MilestoneOwner = type({
  ...entityFields,
  name: "string",
  kind: type.enumerated(...MILESTONE_OWNER_KINDS),
  email: "string | null",
  phone: "string | null",
  notes: "string | null",
  "summary?": StakeholderSummary,
});
export type MilestoneOwner = typeof MilestoneOwner.infer;

export const MilestoneOwnerPage = type({ data: MilestoneOwner.array(), ...listTotal });

/** GET /api/metrics/stakeholders/summary: the number of stakeholders and of their milestones. */
export const StakeholderTotals = type({
  ownerCount: "number.integer",
  milestoneCount: "number.integer",
});
export type StakeholderTotals = typeof StakeholderTotals.infer;

export const MilestoneOwnerInput = type({
  name: nameText,
  kind: type.enumerated(...MILESTONE_OWNER_KINDS),
  "email?": OptionalEmail,
  "phone?": OptionalPhone,
  "notes?": optionalProse,
});
export type MilestoneOwnerInput = typeof MilestoneOwnerInput.infer;

export const MilestoneOwnerPatch = MilestoneOwnerInput.partial().merge({
  version: "number.integer",
});
export type MilestoneOwnerPatch = typeof MilestoneOwnerPatch.infer;

const messages = { email: { invalid: "Invalid email format" } } as const;

export const milestoneOwnerForm: Form<MilestoneOwnerInput> = {
  schema: MilestoneOwnerInput,
  messages,
};
export const milestoneOwnerPatchForm: Form<MilestoneOwnerPatch> = {
  schema: MilestoneOwnerPatch,
  messages,
};
