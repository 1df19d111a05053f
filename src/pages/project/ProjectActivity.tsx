import type { Project, ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import type { Language } from "../../../contract/language.ts";
import type { RowsQuery } from "../../api/rows.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { cellDate, type Column } from "../../ui/table/column.ts";
import { RecordActivity } from "../activity/ActivityCard.tsx";
import { activitySentence } from "../activity/activityWords.ts";
import { changeWords, fieldName } from "../activity/changeWords.ts";
import { ExportButton, useListExport } from "../list/useListExport.tsx";

/** What happened in a project, as far back as one goes on, and as a file. */
export function ProjectActivity({ project }: { project: Pick<Project, "id" | "name"> }) {
  const { t, language } = useTranslation();
  const { action, progress } = useListExport({
    id: "projectHistory",
    name: "Project history",
  }, (use) =>
    use({
      source: { query: FULL_HISTORY_QUERY, path: `/api/projects/${project.id}/history` },
      columns: historyColumns(project.name, { t, language }),
      rowId: ({ id }: ProjectHistoryEntry) => id,
    }));
  return (
    <>
      <RecordActivity
        of="project"
        id={project.id}
        aside={<ExportButton action={action} />}
        goesOn
      />
      {progress}
    </>
  );
}

const FULL_HISTORY_QUERY: RowsQuery["query"] = {
  sortField: "createdAt",
  sortDirection: "desc",
  filters: [],
  extend: [],
};

/** What happened, as the activity has it. */
const kindOf = (event: ProjectHistoryEntry["event"]) => {
  switch (event) {
    case "created":
    case "updated":
    case "enabled":
    case "disabled":
      return `project_${event}` as const;
    default:
      return event;
  }
};

/** The columns of a project's history in a file. */
export function historyColumns(
  projectName: string,
  { t, language }: { t: Translate; language: Language },
): Column<ProjectHistoryEntry>[] {
  const who = ({ actor }: ProjectHistoryEntry) =>
    actor ? `${actor.name} ${actor.surname}` : t("Somebody");
  return [
    {
      id: "createdAt",
      header: t("When"),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
      text: ({ createdAt }) => cellDate(createdAt),
    },
    { id: "actor", header: t("Who"), cell: who },
    {
      id: "event",
      header: t("What happened"),
      cell: (entry) =>
        t(activitySentence({ kind: kindOf(entry.event), takesBack: entry.takesBack }), {
          who: who(entry),
          name: (entry.milestone ?? entry.process)?.name ?? projectName,
        }),
      fields: ["event", "takesBack", "actor", "process", "milestone"],
    },
    { id: "process", header: t("Process"), cell: ({ process }) => process?.name },
    { id: "milestone", header: t("Milestone"), cell: ({ milestone }) => milestone?.name },
    {
      id: "changes",
      header: t("Changes"),
      cell: ({ changes }) =>
        changes.map((change) =>
          `${fieldName(change.field, t)}: ${changeWords(change, { t, language })}`
        ).join("; "),
    },
  ];
}
