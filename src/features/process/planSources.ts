import type { Process } from "../../../contract/schemas/process.ts";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { PlanChoice, ProcessPlan } from "../../../machines/processPlan.ts";

type Template = ProjectType["milestoneTemplates"][number];

export const BLANK: PlanChoice = { source: { kind: "blank" }, steps: [] };

/** Chooses a template as the source of a plan. */
export const chooseTemplate = ({ id, steps }: Template): PlanChoice => ({
  source: { kind: "template", id },
  steps: steps.map((step, index) => ({ ...step, key: `${id} ${index}`, assigneeId: null })),
});

/** Chooses an existing process as the source; its due dates stay or are shifted to the start. */
export function chooseProcess(
  { id, milestones = [], startedAt, createdAt }: Process,
  keepsDates: boolean,
): PlanChoice {
  return {
    source: { kind: "process", id, startDate: toDay(startedAt ?? createdAt), keepsDates },
    steps: milestones.map((
      { id, name, description, ownerId, assigneeId, expectedDays, dayKind, dueDate },
    ) => ({
      key: id,
      name,
      description,
      ownerId,
      assigneeId,
      expectedDays,
      dayKind,
      sourceDate: dueDate,
    })),
  };
}

/** The day of a timestamp in Istanbul, the time zone of milestones. */
const toDay = (timestamp: string): string =>
  Temporal.Instant.from(timestamp).toZonedDateTimeISO(DEFAULT_TIME_ZONE).toPlainDate().toString();

/** Converts the steps of a plan to the request body. */
export const toMilestones = (
  { steps }: ProcessPlan,
  dueDates: readonly (string | null)[],
) =>
  steps.map(({ name, description = null, ownerId, assigneeId, expectedDays, dayKind }, index) => ({
    name,
    description,
    ownerId,
    assigneeId,
    expectedDays,
    dayKind,
    dueDate: dueDates[index] ?? null,
  }));
