import { MILESTONE_OWNER_KINDS } from "../milestoneOwner.ts";
import type { Form } from "../validation.ts";
import { nameText, OptionalEmail, OptionalPhone, optionalProse } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

/**
 * What a stakeholder answers for, in all projects. `lateCount` are the milestones that are `late`;
 * `averageDays` is from start to completion, to one decimal, null while none is completed.
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

/** Who answers for milestones, called stakeholder on the screen. */
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

/** GET /api/metrics/stakeholders/summary: how many there are, and what they answer for together. */
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
