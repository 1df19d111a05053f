import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { styled } from "../../ui/theme.ts";
import { Completions } from "./Completions.tsx";
import { Below } from "./rowStyle.ts";

interface MilestoneDetailProps {
  id: string;
  milestone: Milestone;
}

/** What there is to a milestone beyond its row: its description, its times, its completions. */
export function MilestoneDetail({ id, milestone }: MilestoneDetailProps) {
  const { t } = useTranslation();
  const { description, expectedDays, dueDate, startedAt, completedAt, completions } = milestone;
  const moment = (text: string | null) => text && formatDate(text, "long", t);
  return (
    <Below id={id}>
      <Parts>
        {description && <Prose>{description}</Prose>}
        <DescriptionList
          columns={2}
          items={[
            { label: t("Due date"), value: dueDate && formatDate(dueDate, "short", t) },
            {
              label: t("Expected"),
              value: expectedDays !== null && expectedDays !== undefined
                ? t("Takes {count} days", { count: expectedDays })
                : null,
            },
            { label: t("Started"), value: moment(startedAt) },
            { label: t("Finished"), value: moment(completedAt) },
          ]}
        />
        <Completions completions={completions ?? []} />
      </Parts>
    </Below>
  );
}

const Parts = styled("div", { display: "grid", gap: "$2", padding: "$1 0 $2" });

const Prose = styled("p", {
  margin: "2px 0 0",
  maxWidth: "72ch",
  whiteSpace: "pre-line",
  color: "$inkSecond",
  overflowWrap: "anywhere",
});
