import { joinTexts } from "../../../contract/language.ts";
import type {
  EditedTemplate,
  TemplateDraft,
  TemplateMilestone,
} from "../../../machines/milestoneTemplate.ts";
import type { NewestVersion } from "../../../machines/formConflict.ts";
import {
  listTemplateFields,
  type TemplateField,
  toFieldVersions,
} from "../../../machines/templateVersions.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import type { FieldText, FormConflict } from "../../records/form/useFormConflict.ts";
import { useRecordNames } from "../../records/options/recordNames.ts";
import { DAY_COUNTS } from "./TemplateSteps.tsx";

/** Describes the question of a conflict by template and step. */
export function useTemplateQuestion(
  { conflict, ...handle }: Omit<FormConflict, "conflict"> & {
    conflict: NewestVersion<TemplateDraft> | null;
  },
): FormConflict {
  const { t } = useTranslation();
  const fields = conflict === null ? [] : listTemplateFields(conflict.versions);
  const owners = useRecordNames("milestoneOwner", fields.flatMap(listOwnerIds));
  const findOwner = (id: string) => {
    const owner = owners.find(id);
    return owner === null ? t("unknown") : owner?.label ?? t("Loading");
  };
  const hasSeveral = new Set(fields.map(({ template }) => template.key)).size > 1;
  const labels = fields.map((field) => describeField(field, hasSeveral, t));
  const texts = fields.map((field, index): [string, FieldText] => [field.name, {
    label: distinguish(labels, index, field),
    format: (value: unknown) => formatValue(field, value, findOwner, t),
  }]);
  return {
    ...handle,
    fields: Object.fromEntries(texts),
    conflict: conflict && { ...conflict, versions: toFieldVersions(fields) },
  };
}

const listOwnerIds = ({ kind, own, initial, newest }: TemplateField): string[] =>
  [own, initial, newest].flatMap((value) => listSteps(kind, value))
    .flatMap(({ ownerId }) => ownerId ?? []);

function listSteps(kind: TemplateField["kind"], value: unknown): readonly TemplateMilestone[] {
  if (value === null) return [];
  if (kind === "template") return (value as EditedTemplate).steps;
  return kind === "step" ? [value as TemplateMilestone] : [];
}

function describeField(
  { kind, template: { name }, position = 0 }: TemplateField,
  hasSeveral: boolean,
  t: Translate,
): string {
  if (kind === "template") return name;
  const label = kind === "name"
    ? t("Template name")
    : kind === "order"
    ? t("Order of steps")
    : t("Step {position}", { position });
  return hasSeveral ? `${name}: ${label}` : label;
}

/** Adds its name to the label of a step that another step has, too, as removed steps keep theirs. */
function distinguish(
  labels: readonly string[],
  index: number,
  { kind, initial, newest, own }: TemplateField,
): string {
  const label = labels[index] ?? "";
  const isRepeated = labels.some((other, at) => at !== index && other === label);
  const [step] = listSteps(kind, initial ?? newest ?? own);
  return isRepeated && step ? `${label} (${step.name})` : label;
}

function formatValue(
  { kind, template }: TemplateField,
  value: unknown,
  findOwner: (id: string) => string,
  t: Translate,
): string {
  if (value === null) return t("not there");
  if (kind === "name") return String(value);
  const texts = kind === "order"
    ? (value as string[]).map((key) => template.steps.find((step) => step.key === key)?.name)
    : listSteps(kind, value).map((step) => formatStep(step, findOwner, t));
  return joinTexts(texts, " → ") || template.name;
}

const formatStep = (
  { name, ownerId, expectedDays, dayKind }: TemplateMilestone,
  findOwner: (id: string) => string,
  t: Translate,
): string =>
  joinTexts([
    name,
    ownerId && findOwner(ownerId),
    expectedDays === null ? null : t(DAY_COUNTS[dayKind], { count: expectedDays }),
  ], " · ");
