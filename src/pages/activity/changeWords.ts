import { joinTexts } from "../../../contract/isolateText.ts";
import type { Change } from "../../../contract/schemas/activity.ts";
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
} from "../../../contract/feedback.ts";
import { isLanguage, type Language } from "../../../contract/language.ts";
import { MILESTONE_OWNER_KINDS } from "../../../contract/milestoneOwner.ts";
import { isRole } from "../../../contract/permissions.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import {
  FEEDBACK_CATEGORY,
  FEEDBACK_PRIORITY,
  FEEDBACK_STATUS,
} from "../feedback/feedbackWords.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { describeRule } from "../reminder/ruleWords.ts";
import { formatTimeZone, formatWallTime } from "../reminder/wallClock.ts";
import { STAKEHOLDER_KIND } from "../stakeholder/StakeholderKind.tsx";

interface Context {
  t: Translate;
  language: Language;
}

const FIELDS: Record<string, Key> = {
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
  responsibles: "Responsibles",
  stakeholders: "Stakeholders",
  owner: "Responsible stakeholder",
  position: "Position",
  expectedDays: "Expected days",
  dueDate: "Due date",
  note: "Note",
  title: "Title",
  project: "Project",
  address: "Address",
  taxNumber: "Tax number",
  website: "Website",
  email: "Email",
  phone: "Phone",
  language: "Language of mails",
  roles: "Roles",
  kind: "Kind",
  notes: "Notes",
  milestoneTemplate: "Milestone template",
  dueDatetime: "Due",
  timeZone: "Time zone",
  recurrence: "Repetition",
  users: "People",
  occurrence: "Date",
  status: "Status",
  category: "Category",
  priority: "Priority",
};

/** What a field is called where its changes are told. */
export const fieldName = (field: string, t: Translate): string =>
  FIELDS[field] ? t(FIELDS[field]) : field;

/** A value of a choice by its label; as it is where it is none. */
const chosen = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, { label: Key }>>,
) =>
(value: string, { t }: Context): string => {
  const known = values.find((one) => one === value);
  return known === undefined ? value : t(labels[known].label);
};

const day = (value: string, { t }: Context) => formatDate(value, "short", t);

const WORDS: Record<string, (value: string, context: Context) => string> = {
  startDate: day,
  endDate: day,
  dueDate: day,
  dueDatetime: formatWallTime,
  occurrence: formatWallTime,
  timeZone: formatTimeZone,
  kind: chosen(MILESTONE_OWNER_KINDS, STAKEHOLDER_KIND),
  status: chosen(FEEDBACK_STATUSES, FEEDBACK_STATUS),
  category: chosen(FEEDBACK_CATEGORIES, FEEDBACK_CATEGORY),
  priority: chosen(FEEDBACK_PRIORITIES, FEEDBACK_PRIORITY),
  roles: (value, { t }) => isRole(value) ? t(ROLE_LABELS[value].label) : value,
  language: (value) => isLanguage(value) ? LANGUAGE_NAMES[value] : value,
  recurrence: (recurrence, context) =>
    describeRule({ recurrence, dueDatetime: "", timeZone: "UTC" }, context),
};

/** A value that was recorded of a field, as people read it. */
function recordedValue(field: string, value: unknown, context: Context): string {
  const { t, language } = context;
  if (Array.isArray(value)) {
    return joinTexts(value.map((one) => recordedValue(field, one, context)), ", ");
  }
  if (value === null || value === undefined || value === "") return t("empty");
  if (typeof value === "number") {
    return formatNumber(field === "position" ? value + 1 : value, language);
  }
  const text = String(value);
  return WORDS[field]?.(text, context) ?? text;
}

/** A change: `Şehir: İzmir → Manisa`; what was said or meant, alone. */
export function changeWords({ field, before, after }: Change, context: Context): string {
  // What was said or meant has no other value; where it was taken back, it stood before.
  if (field === "note" || field === "occurrence") {
    return recordedValue(field, after ?? before, context);
  }
  const to = recordedValue(field, after, context);
  return context.t("{from} → {to}", { from: recordedValue(field, before, context), to });
}
