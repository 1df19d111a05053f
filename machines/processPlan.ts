import { addDays, type DayKind } from "../contract/plan.ts";
import type { DaysOff } from "../contract/workingDays.ts";

/** Where the steps of a new process come from. */
export type PlanSource =
  | { kind: "blank" }
  | { kind: "template"; id: string }
  /** Another process. `startDate` is its first day; its due dates stay or are shifted. */
  | { kind: "process"; id: string; startDate: string; keepsDates: boolean };

/** A step of a new process. */
export interface PlannedStep {
  key: string;
  name: string;
  /** The description in the copied process; absent in steps of a template. */
  description?: string | null;
  ownerId: string | null;
  assigneeId: string | null;
  expectedDays: number | null;
  dayKind: DayKind;
  /** The due date in the copied process; absent in steps of a template. */
  sourceDate?: string | null;
  /** The due date that was set by hand; absent while it is computed. */
  manualDate?: string | null;
  /** Whether duration or assignee were changed. */
  isEdited?: true;
}

/** A new process before it is saved. Dates being typed may be invalid. */
export interface ProcessPlan {
  source: PlanSource;
  startDate: string | null;
  steps: readonly PlannedStep[];
  /** Whether the steps after a date that was set by hand follow it. */
  isFollowed: boolean;
}

/** Another source of steps, to replace those of the plan. */
export type PlanChoice = Pick<ProcessPlan, "source" | "steps">;

/** What a user changes in a step besides its due date. */
export type StepChange = Partial<Pick<PlannedStep, "expectedDays" | "dayKind" | "assigneeId">>;

/** Whether dates were set by hand or steps changed, which another source would discard. */
export const isAdjusted = ({ steps }: ProcessPlan): boolean =>
  steps.some(({ manualDate, isEdited }) => manualDate !== undefined || isEdited);

export const applyChoice = (plan: ProcessPlan, choice: PlanChoice): ProcessPlan => ({
  ...plan,
  ...choice,
});

const mapStep = (
  plan: ProcessPlan,
  key: string,
  change: (step: PlannedStep) => PlannedStep,
): ProcessPlan => ({
  ...plan,
  steps: plan.steps.map((step) => step.key === key ? change(step) : step),
});

export const changeStep = (plan: ProcessPlan, key: string, change: StepChange): ProcessPlan =>
  mapStep(plan, key, (step) => ({ ...step, ...change, isEdited: true }));

export const setDueDate = (plan: ProcessPlan, key: string, date: string | null): ProcessPlan =>
  mapStep(plan, key, (step) => ({ ...step, manualDate: date }));

/** Gives a due date back to the computation. */
export const restoreDueDate = (plan: ProcessPlan, key: string): ProcessPlan =>
  mapStep(plan, key, ({ manualDate: _, ...step }) => step);

/** A due date of the plan, and what it would be without the hand of the user. */
export interface PlannedDate {
  dueDate: string | null;
  computedDate: string | null;
}

/**
 * Computes the due dates of a plan, all null while the start date is invalid.
 * Each step of a template is due its expected days after the one before. The steps of a copied
 * process keep their distances. A date set by hand moves later steps if they follow.
 */
export function computePlan(plan: ProcessPlan, daysOff: DaysOff): PlannedDate[] {
  const { startDate } = plan;
  if (!isDay(startDate)) {
    return plan.steps.map(({ manualDate = null }) => ({ dueDate: manualDate, computedDate: null }));
  }
  const compute = plan.source.kind === "process"
    ? createCopiedDates(plan.source, startDate)
    : createTemplateDates(startDate, daysOff);
  return plan.steps.map((step) => {
    const computedDate = compute.next(step);
    const dueDate = step.manualDate === undefined ? computedDate : step.manualDate;
    if (plan.isFollowed && step.manualDate !== undefined) compute.follow(dueDate, computedDate);
    return { dueDate, computedDate };
  });
}

interface DateComputation {
  next(step: PlannedStep): string | null;
  /** Moves the later steps after a date that was set by hand. */
  follow(dueDate: string | null, computedDate: string | null): void;
}

function createTemplateDates(startDate: string, daysOff: DaysOff): DateComputation {
  let previous = startDate;
  return {
    next({ expectedDays, dayKind }) {
      if (!isDayCount(expectedDays)) return null;
      previous = addDays(previous, expectedDays, dayKind, daysOff);
      return previous;
    },
    follow(dueDate) {
      if (isDay(dueDate)) previous = dueDate;
    },
  };
}

function createCopiedDates(
  source: Extract<PlanSource, { kind: "process" }>,
  startDate: string,
): DateComputation {
  let shift = source.keepsDates ? 0 : countDays(source.startDate, startDate);
  return {
    next: ({ sourceDate = null }) =>
      sourceDate === null ? null : addDays(sourceDate, shift, "CALENDAR", []),
    follow(dueDate, computedDate) {
      if (isDay(dueDate) && computedDate !== null) shift += countDays(computedDate, dueDate);
    },
  };
}

/** Counts the days from one date to another; negative if it is earlier. */
export const countDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to).days;

const isDayCount = (days: number | null): days is number =>
  days !== null && Number.isInteger(days) && days > 0;

/** Whether a value being typed is an existing day. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).year > 0;
  } catch {
    return false;
  }
}
