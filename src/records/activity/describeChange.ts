import { isLanguage, joinTexts, type Language } from "../../../contract/language.ts";
import type { Change } from "../../../contract/schemas/activity.ts";
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
} from "../../../contract/feedback.ts";
import { HOLIDAY_CERTAINTIES } from "../../../contract/holiday.ts";
import { DAY_KINDS } from "../../../contract/plan.ts";
import { MILESTONE_OWNER_KINDS } from "../../../contract/milestoneOwner.ts";
import { isRole } from "../../../contract/permissions.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import {
  DAY_KIND_LABELS,
  FEEDBACK_CATEGORY_LABELS,
  FEEDBACK_PRIORITY_LABELS,
  FEEDBACK_STATUS_LABELS,
  HOLIDAY_CERTAINTY_LABELS,
  MILESTONE_OWNER_KIND_LABELS,
} from "../../i18n/labels.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { describeRule } from "../../i18n/recurrenceText.ts";
import { formatTimeZone, formatWallTime } from "../../i18n/wallClock.ts";

interface TextContext {
  t: Translate;
  language: Language;
}

const FIELD_LABELS: Record<string, Key> = {
  name: "Name",
  surname: "Surname",
  description: "Description",
  company: "Partner company",
  type: "Technology",
  startDate: "Start date",
  endDate: "End date",
  country: "Country",
  city: "City",
  annualReductionTonnes: "Annual reduction",
  responsibles: "People responsible",
  stakeholders: "Stakeholders",
  owner: "Responsible stakeholder",
  assignee: "Assignee",
  position: "Position",
  expectedDays: "Expected days",
  dayKind: "Counted in",
  dueDate: "Due date",
  startedAt: "Started",
  completedAt: "Finished",
  note: "Note",
  title: "Title",
  project: "Project",
  address: "Address",
  taxNumber: "Tax number",
  website: "Website",
  email: "Email",
  phone: "Phone",
  language: "Email language",
  roles: "Roles",
  kind: "Kind",
  notes: "Notes",
  milestoneTemplate: "Milestone template",
  milestoneTemplates: "Milestone templates",
  dueDatetime: "Due",
  timeZone: "Time zone",
  recurrence: "Repetition",
  users: "People",
  occurrence: "Date",
  status: "Status",
  category: "Category",
  priority: "Priority",
  date: "Date",
  halfDay: "Half day",
  source: "Source",
  certainty: "Certainty",
};

/** Returns the label of a field, or its name if it has none. */
export const getFieldLabel = (field: string, t: Translate): string =>
  FIELD_LABELS[field] ? t(FIELD_LABELS[field]) : field;

/** Formats a value by its label; unknown values are shown as they are. */
const createChoiceFormatter = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, { label: Key }>>,
) =>
(value: string, { t }: TextContext): string => {
  const known = values.find((one) => one === value);
  return known === undefined ? value : t(labels[known].label);
};

const formatMoment = (value: string, { t }: TextContext) => formatDate(value, "long", t);

const formatDay = (value: string, { t }: TextContext) => formatDate(value, "short", t);

/** Translates the working days of a stored template text. */
const formatTemplate = (value: string, { t }: TextContext) =>
  value.replaceAll(
    /\((\d+) WORKING\)/g,
    (_, days: string) => `(${t("{count} working days", { count: Number(days) })})`,
  );

const FORMATTERS: Record<string, (value: string, context: TextContext) => string> = {
  startDate: formatDay,
  endDate: formatDay,
  dueDate: formatDay,
  startedAt: formatMoment,
  completedAt: formatMoment,
  date: formatDay,
  halfDay: (value, { t }) => t(value === "true" ? "Yes" : "No"),
  dueDatetime: formatWallTime,
  occurrence: formatWallTime,
  timeZone: formatTimeZone,
  milestoneTemplate: formatTemplate,
  milestoneTemplates: formatTemplate,
  dayKind: createChoiceFormatter(DAY_KINDS, DAY_KIND_LABELS),
  kind: createChoiceFormatter(MILESTONE_OWNER_KINDS, MILESTONE_OWNER_KIND_LABELS),
  certainty: createChoiceFormatter(HOLIDAY_CERTAINTIES, HOLIDAY_CERTAINTY_LABELS),
  status: createChoiceFormatter(FEEDBACK_STATUSES, FEEDBACK_STATUS_LABELS),
  category: createChoiceFormatter(FEEDBACK_CATEGORIES, FEEDBACK_CATEGORY_LABELS),
  priority: createChoiceFormatter(FEEDBACK_PRIORITIES, FEEDBACK_PRIORITY_LABELS),
  roles: (value, { t }) => isRole(value) ? t(ROLE_LABELS[value].label) : value,
  language: (value) => isLanguage(value) ? LANGUAGE_NAMES[value] : value,
  recurrence: (recurrence, context) =>
    describeRule({ recurrence, dueDatetime: "", timeZone: "UTC" }, context),
};

function formatValue(field: string, value: unknown, context: TextContext): string {
  const { t, language } = context;
  if (Array.isArray(value)) {
    return joinTexts(value.map((one) => formatValue(field, one, context)), ", ");
  }
  if (value === null || value === undefined || value === "") return t("empty");
  if (typeof value === "number") {
    return formatNumber(field === "position" ? value + 1 : value, language);
  }
  const text = String(value);
  return FORMATTERS[field]?.(text, context) ?? text;
}

/** Describes a change without the field: `İzmir → Manisa`. */
export function describeChange({ field, before, after }: Change, context: TextContext): string {
  // These have one value only; an undo records it as `before`.
  if (field === "note" || field === "occurrence") {
    return formatValue(field, after ?? before, context);
  }
  const to = formatValue(field, after, context);
  return context.t("{from} → {to}", { from: formatValue(field, before, context), to });
}
