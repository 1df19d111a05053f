import type { PlanChoice, ProcessPlan } from "../../../machines/processPlan.ts";
import { processPlanDraftMachine } from "../../../machines/processPlanDraft.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
  type StateBefore,
  type Transition,
} from "../../support/specification/specification.ts";

const question = { message: "Discard?" };
const declined = new Error("The user declined");

const step = {
  key: "a",
  name: "Design",
  ownerId: null,
  assigneeId: null,
  expectedDays: 10,
  dayKind: "WORKING" as const,
};
const computed: ProcessPlan = {
  source: { kind: "template", id: "one" },
  startDate: "2026-11-30",
  steps: [step],
  isFollowed: true,
};
const adjusted: ProcessPlan = {
  ...computed,
  steps: [{ ...step, manualDate: "2026-12-24" }],
};
const choice: PlanChoice = { source: { kind: "blank" }, steps: [] };
const asks = { confirm: { question, requester: "actor it" } };

/** The plan of a new process in a form. */
export const processPlanDraft: Specification = {
  name: "processPlanDraft",
  machine: processPlanDraftMachine,
  input: { plan: computed },
  effects: ["followForm", "confirm"],
  actions: ["setPlan"],
  events: {
    "the form has a computed plan": form(computed, false),
    "the form has an adjusted plan": form(adjusted, false),
    "the form is being saved": form(adjusted, true),
    "another source is chosen": sendEvent({ type: "source.chosen", choice, question }),
    "the start is changed": sendEvent({ type: "start.changed", startDate: "2026-12-01" }),
    "a step is changed": sendEvent({
      type: "step.changed",
      key: "a",
      change: { expectedDays: 3 },
    }),
    "a due date is set": sendEvent({ type: "dueDate.changed", key: "a", date: "2027-01-04" }),
    "a due date is given back": sendEvent({ type: "dueDate.restored", key: "a" }),
    "steps no longer follow": sendEvent({ type: "follow.changed", isFollowed: false }),
    "confirms the choice": completeActor("confirm"),
    "declines the choice": failActor("confirm", declined),
  },
  conditions: {
    computed: ({ context }) => context.isSaving === false && !hasManualDate(context),
    adjusted: ({ context }) => context.isSaving === false && hasManualDate(context),
    saving: ({ context }) => context.isSaving === true,
  },
  start: {
    to: "planning.computed",
    context: { plan: computed, isSaving: false, choice: null, question: null },
    starts: { followForm: undefined },
  },
  otherStarts: {
    "starts with an adjusted plan": {
      input: { plan: adjusted },
      to: "planning.adjusted",
      context: { plan: adjusted, isSaving: false, choice: null, question: null },
      starts: { followForm: undefined },
    },
  },
  transitions: {
    "": {
      "the form has a computed plan": { to: "planning.computed", ...keeps(computed, false) },
      "the form has an adjusted plan": { to: "planning.adjusted", ...keeps(adjusted, false) },
      "the form is being saved": { to: "saving", ...keeps(adjusted, true) },
    },
    planning: {
      "another source is chosen": {
        calls: ({ context }) => sets({ ...getPlan(context), ...choice }),
      },
      "the start is changed": {
        calls: ({ context }) => sets({ ...getPlan(context), startDate: "2026-12-01" }),
      },
      "a step is changed": {
        calls: ({ context }) =>
          sets({
            ...getPlan(context),
            steps: getPlan(context).steps.map((one) => ({
              ...one,
              expectedDays: 3,
              isEdited: true,
            })),
          }),
      },
      "a due date is set": {
        calls: ({ context }) =>
          sets({ ...getPlan(context), steps: [{ ...step, manualDate: "2027-01-04" }] }),
      },
      "a due date is given back": { calls: sets(computed) },
      "steps no longer follow": {
        calls: ({ context }) => sets({ ...getPlan(context), isFollowed: false }),
      },
    },
    "planning.adjusted": {
      "another source is chosen": { to: "confirming", context: { choice, question }, starts: asks },
    },
    confirming: {
      "the form has a computed plan": keeps(computed, false),
      "the form has an adjusted plan": keeps(adjusted, false),
      "the form is being saved": keeps(adjusted, true),
      "confirms the choice": settles().map((transition) => ({
        ...transition,
        calls: ({ context }) => sets({ ...getPlan(context), ...choice }),
      })),
      "declines the choice": settles(),
    },
  },
  impossible: [
    {
      after: ["the form has a computed plan", "computed"],
      never: ["adjusted", "saving"],
      because: "the plan is computed",
    },
    {
      after: ["the form has an adjusted plan", "adjusted"],
      never: ["computed", "saving"],
      because: "the plan is adjusted",
    },
    {
      after: ["the form is being saved", "saving"],
      never: ["computed", "adjusted"],
      because: "the form is being saved",
    },
    {
      after: ["another source is chosen"],
      never: ["computed", "saving"],
      because: "only an adjusted plan asks, and the form tells what it becomes",
    },
  ],
  duplicateKey: ({ context }) => [hasManualDate(context), context.isSaving],
};

function form(plan: ProcessPlan, isSaving: boolean) {
  return sendEvent({ type: "form.changed", plan, isSaving });
}

function keeps(plan: ProcessPlan, isSaving: boolean): Transition {
  return { context: { plan, isSaving } };
}

function settles(): Transition[] {
  return [
    { when: "saving", to: "saving" },
    { when: "computed", to: "planning.computed" },
    { when: "adjusted", to: "planning.adjusted" },
  ];
}

function sets(plan: ProcessPlan) {
  return [["setPlan", { plan }]] as const;
}

function hasManualDate(context: StateBefore["context"]): boolean {
  return getPlan(context).steps.some(({ manualDate }) => manualDate !== undefined);
}

function getPlan(context: StateBefore["context"]): ProcessPlan {
  return context.plan as ProcessPlan;
}
