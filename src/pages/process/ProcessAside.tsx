import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Section.tsx";
import { type Description, DescriptionList } from "../../ui/page/DescriptionList.tsx";
import { styled } from "../../ui/theme.ts";
import { usePermitted } from "../record/permitted.ts";
import { averageOf } from "./averageDays.ts";
import { ProcessParties } from "./ProcessParties.tsx";
import { Timeline } from "./Timeline.tsx";

/** What stands beside the milestones: their course, who is involved, and what is known besides. */
export function ProcessAside({ process }: { process: Process }) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const durations = usePermitted(milestoneQueries(http).durationsByMilestone(process.id));
  const milestones = process.milestones ?? [];
  const average = durations && averageOf(durations);
  const days = (count: number) =>
    t("{days} days on average", { days: formatNumber(count, language) });
  const expected = averageOf(
    milestones.flatMap(({ expectedDays }) =>
      expectedDays === null ? [] : { averageDays: expectedDays, count: 1 }
    ),
  );
  const facts: Description[] = [
    { label: t("Started"), value: process.startedAt && formatDate(process.startedAt, "short", t) },
    {
      label: t("Finished"),
      value: process.completedAt && formatDate(process.completedAt, "short", t),
    },
    { label: t("Planned duration"), value: expected === null ? null : days(expected) },
    {
      label: t("Actual duration"),
      value: average === undefined || average === null ? null : days(average),
    },
  ];

  return (
    <Cards>
      {milestones.length > 0 && (
        <Card title={t("Planned and actual")}>
          <Timeline process={process} milestones={milestones} />
        </Card>
      )}
      <ProcessParties process={process} />
      <Card title={t("Information")}>
        {process.description && <Prose>{process.description}</Prose>}
        <DescriptionList items={facts} />
      </Card>
    </Cards>
  );
}

const Cards = styled("div", { display: "grid", gap: "$4", minWidth: 0 });

const Prose = styled("p", {
  margin: "0 0 4px",
  whiteSpace: "pre-line",
  color: "$inkSecond",
  overflowWrap: "anywhere",
});
