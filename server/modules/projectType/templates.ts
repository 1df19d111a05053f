import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { ProjectType, ProjectTypeInput } from "../../../contract/schemas/projectType.ts";
import { checkMilestoneOwners } from "../../platform/db/constraints.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database, ProjectTypesTable } from "../../platform/db/schema.ts";

export type Template = ProjectType["milestoneTemplate"];
type NamedTemplate = ProjectType["milestoneTemplates"][number];
type InputSteps = NonNullable<ProjectTypeInput["milestoneTemplate"]>;
/** The columns that store templates. */
export type StoredTemplates = Pick<
  Selectable<ProjectTypesTable>,
  "milestone_template" | "template_id" | "template_name" | "further_templates"
>;

/** The name of the first template if the request has none. */
const DEFAULT_NAME = "Standart süreç";

/** Selects the steps of the first template; the earlier build stores them without a day kind. */
export const selectFirstSteps = (row: string): RawBuilder<unknown> =>
  sql`(
    select coalesce(jsonb_agg('{"dayKind": "CALENDAR"}'::jsonb || step order by place), '[]')
    from jsonb_array_elements(${sql.ref(`${row}.milestone_template`)})
      with ordinality as steps (step, place)
  )`;

/** Selects the named templates; a first template without steps and without others is none. */
export function selectTemplates(row: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`case
    when ${column("milestone_template")} = '[]' and ${column("further_templates")} = '[]'
    then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object(
      'id', ${column("template_id")},
      'name', ${column("template_name")},
      'steps', ${selectFirstSteps(row)}
    )) || ${column("further_templates")}
  end`;
}

export const pickTemplates = (row: StoredTemplates): StoredTemplates => ({
  milestone_template: row.milestone_template,
  template_id: row.template_id,
  template_name: row.template_name,
  further_templates: row.further_templates,
});

/** Returns the named templates of a stored row. */
export function listTemplates(row: StoredTemplates): NamedTemplate[] {
  const { milestone_template, template_id: id, template_name: name, further_templates } = row;
  if (milestone_template.length === 0 && further_templates.length === 0) return [];
  const steps = milestone_template.map((step) => ({
    ...step,
    dayKind: step.dayKind ?? "CALENDAR",
  }));
  return [{ id, name, steps }, ...further_templates];
}

/** Converts the templates of a request; undefined if it has none. */
export function toTemplates(
  { milestoneTemplate, milestoneTemplates }: Partial<ProjectTypeInput>,
  stored: readonly NamedTemplate[],
  now: Date,
): NamedTemplate[] | undefined {
  if (milestoneTemplates) {
    const storedIds = new Set(stored.map(({ id }) => id));
    return milestoneTemplates.map(({ id, name, steps }) => {
      const knownId = id?.toLowerCase() ?? "";
      return {
        // Each stored id once, so that two templates never share one.
        id: storedIds.delete(knownId) ? knownId : createId(now),
        name,
        steps: toSteps(steps),
      };
    });
  }
  if (!milestoneTemplate) return undefined;
  const [first, ...further] = stored;
  return [
    { id: createId(now), name: DEFAULT_NAME, ...first, steps: toSteps(milestoneTemplate) },
    ...further,
  ];
}

/** Converts templates to columns. */
export function toTemplateColumns([first, ...further]: readonly NamedTemplate[]) {
  return {
    ...(first && { template_id: first.id, template_name: first.name }),
    milestone_template: JSON.stringify(first?.steps ?? []),
    further_templates: JSON.stringify(further),
  };
}

/**
 * Checks that the owners of all steps exist, and locks them.
 * @throws {ProblemError} `validation-failed` that names the step
 */
export async function checkTemplateOwners(
  trx: Transaction<Database>,
  templates: readonly NamedTemplate[],
  { milestoneTemplate }: Partial<ProjectTypeInput>,
): Promise<void> {
  const checked = milestoneTemplate ? templates.slice(0, 1) : templates;
  const steps = checked.flatMap(({ steps }, template) =>
    steps.map(({ ownerId }, step) => ({
      ownerId,
      field: milestoneTemplate
        ? `milestoneTemplate.${step}.ownerId`
        : `milestoneTemplates.${template}.steps.${step}.ownerId`,
    }))
  );
  await checkMilestoneOwners(
    trx,
    steps.map(({ ownerId }) => ownerId),
    (index) => steps[index]?.field ?? "",
  );
}

/**
 * Formats templates as one text: each with its name if there are several, and its milestones in
 * order, with their days. The interface translates WORKING.
 */
export const formatTemplates = (templates: readonly NamedTemplate[], withNames: boolean): string =>
  templates.map(({ name, steps }) =>
    withNames ? `${name}: ${formatSteps(steps)}` : formatSteps(steps)
  ).join("\n");

const formatSteps = (steps: Template) =>
  steps.map(({ name, expectedDays, dayKind }) =>
    expectedDays === null
      ? name
      : `${name} (${expectedDays}${dayKind === "WORKING" ? " WORKING" : ""})`
  ).join(" → ");

const toSteps = (steps: InputSteps): Template =>
  steps.map(({ name, ownerId, expectedDays, dayKind = "CALENDAR" }) => ({
    name,
    ownerId: ownerId?.toLowerCase() ?? null,
    expectedDays: expectedDays ?? null,
    dayKind,
  }));
