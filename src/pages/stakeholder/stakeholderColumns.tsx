import type {
  MilestoneOwner,
  StakeholderSummary,
} from "../../../contract/schemas/milestoneOwner.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { STAKEHOLDER_KIND } from "./stakeholderWords.ts";
import { StakeholderKind } from "./StakeholderKind.tsx";

/** What is known of each stakeholder's milestones, by the stakeholder's id. */
export type Summaries = ReadonlyMap<string, StakeholderSummary[number]>;

/** The columns of the list of stakeholders; their ids are the fields they sort by. */
export function stakeholderColumns(
  t: Translate,
  summaries: Summaries = new Map(),
): Column<MilestoneOwner>[] {
  return [
    {
      id: "name",
      header: t("Stakeholder"),
      sortable: true,
      isPrimary: true,
      cell: ({ name }) => name,
    },
    {
      id: "kind",
      header: t("Kind"),
      sortable: true,
      onCard: "aside",
      cell: ({ kind }) => <StakeholderKind kind={kind} />,
      text: ({ kind }) => t(STAKEHOLDER_KIND[kind].label),
    },
    {
      id: "milestones",
      header: t("Milestones"),
      onCard: "detail",
      cell: ({ id }) => {
        const summary = summaries.get(id);
        if (summary === undefined) return null;
        if (summary.milestoneCount === 0) return <Quiet>{t("No milestones yet")}</Quiet>;
        return (
          <Progress
            label={t("Milestones")}
            value={summary.completedCount}
            total={summary.milestoneCount}
          />
        );
      },
      text: ({ id }) => {
        const summary = summaries.get(id);
        if (summary === undefined) return null;
        const { completedCount: done, milestoneCount: total } = summary;
        return total === 0
          ? t("No milestones yet")
          : t("{done} of {total} completed", { done, total });
      },
    },
    {
      id: "late",
      header: t("Late"),
      onCard: "none",
      cell: ({ id }) => {
        const count = summaries.get(id)?.lateCount ?? 0;
        return count > 0 && <Badge tone="danger">{t("{count} late", { count })}</Badge>;
      },
      text: ({ id }) => summaries.get(id)?.lateCount,
    },
    {
      id: "email",
      header: t("Email"),
      sortable: true,
      hideBelow: 960,
      isQuiet: true,
      cell: ({ email }) => email,
    },
    {
      id: "updatedAt",
      header: t("Last change"),
      sortable: true,
      align: "end",
      hideBelow: 1040,
      isQuiet: true,
      cell: ({ updatedAt }) => formatDate(updatedAt, "short", t),
    },
  ];
}

const Quiet = styled("span", { color: "$inkThird" });
