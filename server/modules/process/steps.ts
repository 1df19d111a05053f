import type { Transaction } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { isInStoredYears } from "../../../contract/dateTimeText.ts";
import { computeDueDates } from "../../../contract/plan.ts";
import type { ProcessInput } from "../../../contract/schemas/process.ts";
import { createDaysOff } from "../../../contract/workingDays.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { checkMilestoneOwners } from "../../platform/db/constraints.ts";
import { createId, insertRows } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid } from "../../platform/problemError.ts";
import { findHolidays } from "../holiday/query.ts";
import { type Assignment, notifyAssignees } from "../milestone/assignments.ts";
import { checkAssignee, lockAssignees } from "../milestone/people.ts";
import { listTemplates } from "../projectType/templates.ts";

type Step = NonNullable<ProcessInput["milestones"]>[number];

interface TemplateChoice {
  /** By default the first template. */
  templateId: string | undefined;
  /** By default today in Istanbul. */
  startDate: string | undefined;
  now: Date;
}

/**
 * Reads the steps of a template with their due dates, and locks the technology.
 * @throws {ProblemError} `validation-failed` for an unknown template, or due dates outside the stored years
 */
export async function readTemplateSteps(
  trx: Transaction<Database>,
  typeId: string,
  { templateId, startDate, now }: TemplateChoice,
): Promise<Step[]> {
  const type = await trx.selectFrom("project_types").selectAll().where("id", "=", typeId)
    .forShare().executeTakeFirstOrThrow();
  const templates = listTemplates(type);
  const template = templateId === undefined
    ? templates[0]
    : templates.find(({ id }) => id === templateId.toLowerCase());
  if (!template) {
    if (templateId !== undefined) throw invalid({ templateId: [{ key: "Unknown value" }] });
    return [];
  }
  const dueDates = computeDueDates(
    template.steps,
    startDate ?? toDay(now),
    createDaysOff(await findHolidays(trx)),
  );
  if (!dueDates.every((date) => date === null || isInStoredYears(date))) {
    throw invalid({ startDate: [{ key: "Invalid date" }] });
  }
  return template.steps.map((step, index) => ({ ...step, dueDate: dueDates[index] ?? null }));
}

const toDay = (now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(DEFAULT_TIME_ZONE)
    .toPlainDate().toString();

/**
 * Checks that the owners and assignees of steps exist, and locks them.
 * @throws {ProblemError} `validation-failed` that names the step
 */
export async function checkSteps(
  trx: Transaction<Database>,
  steps: readonly Step[],
): Promise<readonly Step[]> {
  const places = steps.flatMap(({ assigneeId }, index) =>
    assigneeId ? [{ assigneeId, index }] : []
  );
  await checkMilestoneOwners(
    trx,
    steps.map(({ ownerId }) => ownerId ?? null),
    (index) => `milestones.${index}.ownerId`,
  );
  const assignees = await lockAssignees(trx, places.map(({ assigneeId }) => assigneeId));
  const errors = places.flatMap(({ assigneeId, index }) => {
    const rejection = checkAssignee(assignees, assigneeId);
    const messages = rejection?.options.errors?.assigneeId;
    return messages ? [[`milestones.${index}.assigneeId`, messages] as const] : [];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  return steps;
}

/** Inserts the steps of a new process as milestones, in order, and notifies their assignees. */
export async function insertSteps(
  trx: Transaction<Database>,
  { process, project }: Pick<Assignment, "process" | "project">,
  steps: readonly Step[],
  stamp: AuditStamp,
): Promise<void> {
  const { now } = stamp;
  const milestones = steps.map((step, position) => ({
    id: createId(now),
    version: 1,
    process_id: process.id,
    name: step.name,
    description: step.description ?? null,
    owner_id: step.ownerId?.toLowerCase() ?? null,
    assignee_id: step.assigneeId?.toLowerCase() ?? null,
    position,
    expected_days: step.expectedDays ?? null,
    day_kind: step.dayKind ?? "CALENDAR",
    due_date: step.dueDate ?? null,
    created_at: now,
    updated_at: now,
  }));
  await insertRows(trx, "milestones", milestones);
  await notifyAssignees(
    trx,
    milestones.map((milestone) => (
      { milestone, process, project, assigneeId: milestone.assignee_id }
    )),
    stamp,
  );
}
