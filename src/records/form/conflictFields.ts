import { joinTexts } from "../../../contract/language.ts";
import { formatValue, getFieldLabel, type TextContext } from "../activity/describeChange.ts";
import type { RecordKind } from "../options/recordNames.ts";
import type { FieldText } from "./useFormConflict.ts";

/** The fields of forms that refer to records: the field of the activity, and the kind. */
export const REFERENCE_FIELDS: Readonly<Record<string, { name: string; kind: RecordKind }>> = {
  companyId: { name: "company", kind: "company" },
  typeId: { name: "type", kind: "projectType" },
  projectId: { name: "project", kind: "project" },
  ownerId: { name: "owner", kind: "milestoneOwner" },
  assigneeId: { name: "assignee", kind: "user" },
  responsibleIds: { name: "responsibles", kind: "user" },
  stakeholderIds: { name: "stakeholders", kind: "milestoneOwner" },
  userIds: { name: "users", kind: "user" },
};

interface FieldContext extends TextContext {
  fields: Readonly<Record<string, FieldText>>;
  /** Returns the name of a record; undefined while it loads. */
  findName: (kind: RecordKind, id: string) => string | undefined;
}

/** Returns the label of a form's field. */
export const getConflictLabel = (name: string, { fields, t }: FieldContext): string =>
  fields[name]?.label ?? getFieldLabel(REFERENCE_FIELDS[name]?.name ?? name, t);

/** Formats a value of a form's field. */
export function formatFieldValue(name: string, value: unknown, context: FieldContext): string {
  const { fields, findName, t } = context;
  const format = fields[name]?.format;
  if (format) return format(value as never);
  const reference = REFERENCE_FIELDS[name];
  const ids = listIds(value);
  if (!reference || ids.length === 0) return formatValue(name, value, context);
  return joinTexts(ids.map((id) => findName(reference.kind, id) ?? t("Loading")), ", ");
}

/** Lists the ids in the value of a field that refers to records. */
export const listIds = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && one !== "");
