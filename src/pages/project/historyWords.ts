import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import type { Language } from "../../../contract/language.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";

export const SENTENCES: Record<ProjectHistoryEntry["event"], Key> = {
  created: "{who} created the project",
  updated: "{who} updated the project",
  enabled: "{who} enabled the project",
  disabled: "{who} disabled the project",
  process_created: "{who} added the process {process}",
  process_updated: "{who} updated the process {process}",
  process_deleted: "{who} deleted the process {process}",
  milestone_created: "{who} added the milestone {milestone} to {process}",
  milestone_updated: "{who} updated the milestone {milestone} of {process}",
  milestone_deleted: "{who} deleted the milestone {milestone} of {process}",
  milestone_started: "{who} started the milestone {milestone} of {process}",
  milestone_completed: "{who} completed the milestone {milestone} of {process}",
  milestone_uncompleted: "{who} took back the completion of the milestone {milestone} of {process}",
  milestone_reset: "{who} reset the milestone {milestone} of {process}",
};

const FIELDS: Record<string, Key> = {
  name: "Name",
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
};

const DAYS = ["startDate", "endDate", "dueDate"];

export const fieldName = (field: string, t: Translate): string =>
  FIELDS[field] ? t(FIELDS[field]) : field;

/** Says a recorded value as people write it. */
export function recorded(field: string, value: unknown, t: Translate, language: Language): string {
  if (value === null || value === undefined || value === "") return t("empty");
  if (field === "position") return formatNumber(Number(value) + 1, language);
  if (typeof value === "number") return formatNumber(value, language);
  return DAYS.includes(field) ? formatDate(String(value), "short", t) : String(value);
}
