import type { Language } from "../../../contract/language.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { fieldName, recorded, SENTENCES } from "./historyWords.ts";

/** What a project's history is asked by when all of it is taken away. */
export const WHOLE_HISTORY: ListQuery = {
  page: 1,
  size: 100,
  sortField: "createdAt",
  sortDirection: "desc",
  filters: [],
  extend: [],
};

/** A project's history as a file has it. */
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
        t(SENTENCES[entry.event], {
          who: who(entry),
          process: entry.process?.name ?? "",
          milestone: entry.milestone?.name ?? "",
        }),
    },
    { id: "process", header: t("Process"), cell: ({ process }) => process?.name },
    { id: "milestone", header: t("Milestone"), cell: ({ milestone }) => milestone?.name },
    {
      id: "changes",
      header: t("Changes"),
      cell: ({ changes }) =>
        changes.map(({ field, before, after }) => {
          const from = recorded(field, before, t, language);
          const to = recorded(field, after, t, language);
          return `${fieldName(field, t)}: ${t("{from} → {to}", { from, to })}`;
        }).join("; "),
    },
  ];
}
