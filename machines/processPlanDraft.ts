import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { ConfirmInput } from "./confirm.ts";
import type { Question } from "./confirmDialog.ts";
import { notProvided } from "./notProvided.ts";
import {
  applyChoice,
  changeStep,
  isAdjusted,
  type PlanChoice,
  type ProcessPlan,
  restoreDueDate,
  setDueDate,
  type StepChange,
} from "./processPlan.ts";
import { required } from "./required.ts";
import { isBusy, type Submission, type SubmissionSnapshot } from "./submission.ts";

/** The plan in the form, or that the form is being sent. */
export type PlanFormEvent = { type: "form.changed"; plan: ProcessPlan; isSaving: boolean };

type ProcessPlanEvent =
  | PlanFormEvent
  /** `question` is asked if the choice would discard changes. */
  | { type: "source.chosen"; choice: PlanChoice; question: Question }
  | { type: "start.changed"; startDate: string | null }
  | { type: "step.changed"; key: string; change: StepChange }
  | { type: "dueDate.changed"; key: string; date: string | null }
  | { type: "dueDate.restored"; key: string }
  | { type: "follow.changed"; isFollowed: boolean };

interface Context {
  plan: ProcessPlan;
  isSaving: boolean;
  /** The choice that waits for a confirmation. */
  choice: PlanChoice | null;
  question: Question | null;
}

/**
 * Plans a new process in a form: where its steps come from, when it starts, and when each is due.
 * Another source is chosen only after a confirmation if dates were set by hand.
 */
export const processPlanDraftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProcessPlanEvent,
    input: {} as { plan: ProcessPlan },
  },
  actors: {
    followForm: fromCallback<PlanFormEvent>(() => notProvided("followForm")),
    confirm: fromPromise<void, ConfirmInput>(() => notProvided("confirm")),
  },
  actions: {
    /** Writes the plan to the form, which reports it back. */
    setPlan: (_, _params: { plan: ProcessPlan }) => notProvided("setPlan"),
  },
  guards: {
    isSaving: ({ context }) => context.isSaving,
    isAdjusted: ({ context }) => isAdjusted(context.plan),
  },
}).createMachine({
  id: "processPlanDraft",
  context: ({ input: { plan } }) => ({ plan, isSaving: false, choice: null, question: null }),
  invoke: { src: "followForm" },
  initial: "comparing",
  on: {
    "form.changed": {
      target: ".comparing",
      actions: assign(({ event: { plan, isSaving } }) => ({ plan, isSaving })),
    },
  },
  states: {
    comparing: {
      always: [
        { guard: "isSaving", target: "saving" },
        { guard: "isAdjusted", target: "planning.adjusted" },
        { target: "planning.computed" },
      ],
    },
    planning: {
      on: {
        "source.chosen": {
          actions: {
            type: "setPlan",
            params: ({ context, event }) => ({ plan: applyChoice(context.plan, event.choice) }),
          },
        },
        "start.changed": {
          actions: {
            type: "setPlan",
            params: ({ context, event: { startDate } }) => ({
              plan: { ...context.plan, startDate },
            }),
          },
        },
        "step.changed": {
          actions: {
            type: "setPlan",
            params: ({ context, event }) => ({
              plan: changeStep(context.plan, event.key, event.change),
            }),
          },
        },
        "dueDate.changed": {
          actions: {
            type: "setPlan",
            params: ({ context, event }) => ({
              plan: setDueDate(context.plan, event.key, event.date),
            }),
          },
        },
        "dueDate.restored": {
          actions: {
            type: "setPlan",
            params: ({ context, event }) => ({ plan: restoreDueDate(context.plan, event.key) }),
          },
        },
        "follow.changed": {
          actions: {
            type: "setPlan",
            params: ({ context, event: { isFollowed } }) => ({
              plan: { ...context.plan, isFollowed },
            }),
          },
        },
      },
      initial: "computed",
      states: {
        /** All due dates are computed. */
        computed: {},
        /** Dates were set by hand or steps changed. */
        adjusted: {
          on: {
            "source.chosen": {
              target: "#processPlanDraft.confirming",
              actions: assign(({ event: { choice, question } }) => ({ choice, question })),
            },
          },
        },
      },
    },
    confirming: {
      on: {
        "form.changed": {
          actions: assign(({ event: { plan, isSaving } }) => ({ plan, isSaving })),
        },
      },
      invoke: {
        src: "confirm",
        input: ({ context, self }) => ({
          question: required(context.question, "question"),
          requester: self,
        }),
        onDone: {
          target: "comparing",
          actions: {
            type: "setPlan",
            params: ({ context }) => ({
              plan: applyChoice(context.plan, required(context.choice, "choice")),
            }),
          },
        },
        onError: "comparing",
      },
    },
    /** The form is being checked or sent; the plan stays. */
    saving: {},
  },
});

/** Creates the `followForm` actor, which reports the plan in the form. */
export const followPlanForm = <Fields extends { plan: ProcessPlan }>(form: Submission<Fields>) =>
  fromCallback<PlanFormEvent>(({ sendBack }) => {
    const report = (snapshot: SubmissionSnapshot<Fields>) =>
      sendBack({
        type: "form.changed",
        plan: snapshot.context.values.plan,
        isSaving: isBusy(snapshot),
      });
    report(form.getSnapshot());
    const subscription = form.subscribe(report);
    return () => subscription.unsubscribe();
  });
