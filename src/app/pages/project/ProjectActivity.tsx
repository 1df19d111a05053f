import type { Project, ProjectHistoryEntry } from "../../../../contract/schemas/project.ts";
import type { Language } from "../../../../contract/language.ts";
import type { RowsQuery } from "../../../api/rows.ts";
import type { Translate } from "../../../i18n/Translation.tsx";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate } from "../../../i18n/formats.ts";
import { type Column, toCellDate } from "../../../ui/table/column.ts";
import { RecordActivity } from "../../../records/activity/ActivityCard.tsx";
import { getActivitySentence } from "../../../records/activity/activitySentences.ts";
import { describeChange, getFieldLabel } from "../../../records/activity/describeChange.ts";
import { ExportButton, useListExport } from "../../../records/export/useListExport.tsx";

/** The activity of a project, with export. Loads older entries on request. */
export function ProjectActivity({ project }: { project: Pick<Project, "id" | "name"> }) {
  const { t, language } = useTranslation();
  const { action, progress } = useListExport({
    id: "projectHistory",
    name: "Project history",
  }, (withList) =>
    withList({
      source: { query: FULL_HISTORY_QUERY, path: `/api/projects/${project.id}/history` },
      columns: createHistoryColumns(project.name, { t, language }),
      rowId: ({ id }: ProjectHistoryEntry) => id,
    }));
  return (
    <>
      <RecordActivity
        param="project"
        id={project.id}
        aside={<ExportButton action={action} />}
        canShowMore
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

/** Converts an event of the history to the activity's kind. */
const toActivityKind = (event: ProjectHistoryEntry["event"]) => {
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

/** The export columns of a project's history. */
export function createHistoryColumns(
  projectName: string,
  { t, language }: { t: Translate; language: Language },
): Column<ProjectHistoryEntry>[] {
  const getActorName = ({ actor }: ProjectHistoryEntry) =>
    actor ? `${actor.name} ${actor.surname}` : t("Unknown user");
  return [
    {
      id: "createdAt",
      header: t("When"),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
      text: ({ createdAt }) => toCellDate(createdAt),
    },
    { id: "actor", header: t("Who"), cell: getActorName },
    {
      id: "event",
      header: t("Event"),
      cell: (entry) =>
        t(getActivitySentence({ kind: toActivityKind(entry.event), takesBack: entry.takesBack }), {
          who: getActorName(entry),
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
          `${getFieldLabel(change.field, t)}: ${describeChange(change, { t, language })}`
        ).join("; "),
    },
  ];
}
