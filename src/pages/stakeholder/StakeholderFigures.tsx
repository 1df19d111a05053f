import { Flag } from "lucide-react";
import type { StakeholderSummary } from "../../../contract/milestoneOwner.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card, Sheet } from "../../ui/page/Card.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import { styled } from "../../ui/theme.ts";

/** How far a stakeholder has come with the milestones of all projects. */
export function StakeholderFigures({ summary }: { summary: StakeholderSummary[number] }) {
  const { t, language } = useTranslation();
  const { milestoneCount, completedCount, inProgressCount, pendingCount, lateCount } = summary;
  if (milestoneCount === 0) {
    return (
      <Card>
        <EmptyState
          icon={Flag}
          title={t("No milestones yet")}
          detail={t("Their milestones are counted here once a process names them.")}
        />
      </Card>
    );
  }
  const { averageDays } = summary;
  const figures: { label: string; value: string; state?: { tone: Tone; word: string } }[] = [
    { label: t("All milestones"), value: formatNumber(milestoneCount, language) },
    {
      label: t("Late milestones"),
      value: formatNumber(lateCount, language),
      ...(lateCount > 0 && { state: { tone: "danger", word: t("Late") } }),
    },
    {
      label: t("Days to complete"),
      value: averageDays === null ? "–" : formatNumber(averageDays, language),
    },
  ];
  const parts = [
    { label: t("Completed milestones"), tone: "accent", count: completedCount },
    { label: t("Milestones in progress"), tone: "running", count: inProgressCount },
    { label: t("Milestones waiting"), tone: "waiting", count: pendingCount },
  ] as const;

  return (
    <Section title={t("What they answer for")}>
      <Figures>
        {figures.map(({ label, value, state }) => (
          <Sheet key={label}>
            <Label>{label}</Label>
            <Line>
              <Value>{value}</Value>
              {state && <Badge tone={state.tone}>{state.word}</Badge>}
            </Line>
          </Sheet>
        ))}
      </Figures>
      <Card>
        <Parts>
          {parts.map(({ label, tone, count }) => (
            <Part key={label}>
              <Badge tone={tone}>{label}</Badge>
              <Progress
                label={label}
                value={count}
                total={milestoneCount}
                tone={tone === "running" ? "running" : "accent"}
              />
            </Part>
          ))}
        </Parts>
      </Card>
    </Section>
  );
}

const Figures = styled("div", {
  display: "grid",
  gap: "$4",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(160px, 100%), 1fr))",
});

const Label = styled("div", { text: "caption", color: "$inkSecond" });

const Line = styled("div", { display: "flex", alignItems: "center", gap: "$3", marginTop: 2 });

const Value = styled("span", { text: "figure" });

const Parts = styled("ul", {
  display: "grid",
  gap: "$3",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Part = styled("li", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
});
