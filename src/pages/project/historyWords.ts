import type { Language } from "../../../contract/language.ts";
import type { RowsQuery } from "../../api/rows.ts";
import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import type { Column } from "../../ui/table/column.ts";

export const EVENT_SENTENCES: Record<ProjectHistoryEntry["event"], Key> = {
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

/** Formats a recorded value. */
export function formatRecordedValue(
  field: string,
  value: unknown,
  t: Translate,
  language: Language,
): string {
  if (value === null || value === undefined || value === "") return t("empty");
  if (field === "position") return formatNumber(Number(value) + 1, language);
  if (typeof value === "number") return formatNumber(value, language);
  return DAYS.includes(field) ? formatDate(String(value), "short", t) : String(value);
}

/** The query that exports all of a project's history. */
export const FULL_HISTORY_QUERY: RowsQuery["query"] = {
  sortField: "createdAt",
  sortDirection: "desc",
  filters: [],
  extend: [],
};

/** The columns of a project's history in a file. */
export function historyColumns(t: Translate, language: Language): Column<ProjectHistoryEntry>[] {
  const who = ({ actor }: ProjectHistoryEntry) =>
    actor ? `${actor.name} ${actor.surname}` : t("Somebody");
  return [
    {
      id: "createdAt",
      header: t("When"),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
    { id: "actor", header: t("Who"), cell: who },
    {
      id: "event",
      header: t("What happened"),
      cell: (entry) =>
        t(EVENT_SENTENCES[entry.event], {
          who: who(entry),
          process: entry.process?.name ?? "",
          milestone: entry.milestone?.name ?? "",
        }),
      fields: ["event", "actor", "process", "milestone"],
    },
    { id: "process", header: t("Process"), cell: ({ process }) => process?.name },
    { id: "milestone", header: t("Milestone"), cell: ({ milestone }) => milestone?.name },
    {
      id: "changes",
      header: t("Changes"),
      cell: ({ changes }) =>
        changes.map(({ field, before, after }) => {
          const from = formatRecordedValue(field, before, t, language);
          const to = formatRecordedValue(field, after, t, language);
          return `${fieldName(field, t)}: ${t("{from} → {to}", { from, to })}`;
        }).join("; "),
    },
  ];
}
