import { useMemo } from "react";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import { createDaysOff, isWorkingDay } from "../../../contract/workingDays.ts";
import { createConfirm } from "../../../machines/confirm.ts";
import {
  computePlan,
  isDay,
  type PlanChoice,
  type PlannedStep,
  type ProcessPlan,
  type StepChange,
} from "../../../machines/processPlan.ts";
import { followPlanForm, processPlanDraftMachine } from "../../../machines/processPlanDraft.ts";
import type { Submission } from "../../../machines/submission.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { message } from "../../i18n/catalogue.ts";

interface PlanForm<Fields extends { plan: ProcessPlan }> {
  actor: Submission<Fields>;
  values: Fields;
  setPlan: (plan: ProcessPlan) => void;
  holidays: readonly Holiday[];
}

export type Planning = ReturnType<typeof useProcessPlan>;

/** A step of the plan with its due date. */
export interface DatedStep extends PlannedStep {
  dueDate: string | null;
  computedDate: string | null;
  /** The name of the holiday on the due date, or `weekend`; null on working days. */
  dayOff: string | null;
}

const WEEKEND = "weekend";

/** The plan of a new process in its form, with all due dates, and what changes it. */
export function useProcessPlan<Fields extends { plan: ProcessPlan }>(form: PlanForm<Fields>) {
  const { actors } = useServices();
  const { holidays } = form;
  const daysOff = useMemo(() => createDaysOff(holidays), [holidays]);
  const { plan } = form.values;
  const actor = useChildActor(
    `processPlanDraft ${form.actor.id}`,
    () =>
      processPlanDraftMachine.provide({
        actors: {
          followForm: followPlanForm(form.actor),
          confirm: createConfirm(actors.confirmDialog),
        },
        actions: { setPlan: (_, { plan }) => form.setPlan(plan) },
      }),
    { plan },
  );
  const dates = computePlan(plan, daysOff);
  const findDayOff = (date: string | null) => {
    if (!isDay(date) || isWorkingDay(date, daysOff)) return null;
    return holidays.find((holiday) => holiday.date === date)?.name ?? WEEKEND;
  };
  const steps = plan.steps.map((step, index): DatedStep => {
    const { dueDate = null, computedDate = null } = dates[index] ?? {};
    return { ...step, dueDate, computedDate, dayOff: findDayOff(dueDate) };
  });
  return {
    plan,
    daysOff,
    steps,
    choose: (choice: PlanChoice) =>
      actor.send({
        type: "source.chosen",
        choice,
        question: {
          title: message("Choose other steps?"),
          message: message("The dates and steps that you changed will be lost."),
          confirmLabel: message("Choose other steps"),
          cancelLabel: message("Keep editing"),
          variant: "warning",
        },
      }),
    setStartDate: (startDate: string | null) => actor.send({ type: "start.changed", startDate }),
    changeStep: (key: string, change: StepChange) =>
      actor.send({ type: "step.changed", key, change }),
    setDueDate: (key: string, date: string | null) =>
      actor.send({ type: "dueDate.changed", key, date }),
    restoreDueDate: (key: string) => actor.send({ type: "dueDate.restored", key }),
    setFollowed: (isFollowed: boolean) => actor.send({ type: "follow.changed", isFollowed }),
  };
}
