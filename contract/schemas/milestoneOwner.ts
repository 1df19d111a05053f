import { MILESTONE_OWNER_KINDS } from "../milestoneOwner.ts";
import type { Form } from "../validation.ts";
import { nameText, OptionalEmail, optionalLine, optionalProse } from "./fields.ts";
import { entityFields, listTotal } from "./references.ts";
import { type } from "./schema.ts";

/** Who answers for milestones, called stakeholder on the screen. */
export const MilestoneOwner = type({
  ...entityFields,
  name: "string",
  kind: type.enumerated(...MILESTONE_OWNER_KINDS),
  email: "string | null",
  phone: "string | null",
  notes: "string | null",
});
export type MilestoneOwner = typeof MilestoneOwner.infer;

export const MilestoneOwnerPage = type({ data: MilestoneOwner.array(), ...listTotal });

/**
 * What each stakeholder answers for. `lateCount` are the milestones that are `late`; `averageDays` is
 * from start to completion, to one decimal, null while none is completed.
 */
export const StakeholderSummary = type({
  owner: { id: "string.uuid", name: "string", kind: type.enumerated(...MILESTONE_OWNER_KINDS) },
  milestoneCount: "number.integer",
  pendingCount: "number.integer",
  inProgressCount: "number.integer",
  completedCount: "number.integer",
  lateCount: "number.integer",
  averageDays: "number | null",
}).array();
export type StakeholderSummary = typeof StakeholderSummary.infer;

export const MilestoneOwnerInput = type({
  name: nameText,
  kind: type.enumerated(...MILESTONE_OWNER_KINDS),
  "email?": OptionalEmail,
  "phone?": optionalLine,
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
