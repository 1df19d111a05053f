import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { expectedDays } from "./template.ts";

/** The columns of the list of technologies; their ids are the fields they sort by. */
export function technologyColumns(t: Translate): Column<ProjectType>[] {
  return [
    {
      id: "name",
      header: t("Technology"),
      sortable: true,
      isPrimary: true,
      cell: ({ name }) => name,
    },
    {
      id: "description",
      header: t("Description"),
      hideBelow: 768,
      isQuiet: true,
      cell: ({ description }) => description && <Line>{description}</Line>,
      text: ({ description }) => description,
    },
    {
      id: "steps",
      header: t("Milestones"),
      onCard: "detail",
      align: "end",
      cell: ({ milestoneTemplate: { length } }) => t("{count} steps", { count: length }),
      text: ({ milestoneTemplate: { length } }) => length,
    },
    {
      id: "duration",
      header: t("Expected duration"),
      onCard: "detail",
      align: "end",
      hideBelow: 768,
      cell: ({ milestoneTemplate }) => {
        const count = expectedDays(milestoneTemplate);
        return count === 0 ? null : t("{count} days", { count });
      },
    },
    {
      id: "updatedAt",
      header: t("Last change"),
      sortable: true,
      align: "end",
      hideBelow: 880,
      isQuiet: true,
      cell: ({ updatedAt }) => formatDate(updatedAt, "short", t),
    },
  ];
}

/** Stays on one line, and is cut where there is no room. */
const Line = styled("span", {
  display: "block",
  maxWidth: 420,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
