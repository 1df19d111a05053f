import type { StatusChoice } from "../../../contract/milestone.ts";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Flag from "lucide-react/icons/flag";
import type { StakeholderSummary } from "../../../contract/schemas/milestoneOwner.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatNumber } from "../../i18n/formats.ts";
import { Icon } from "../../ui/icon/Icon.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { Card, Section, Sheet } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { styled } from "../../ui/theme.ts";
import { milestoneSearch } from "../milestone/links.ts";

/** The figures of a stakeholder's milestones in all projects. */
export function MilestoneOwnerFigures(
  { ownerId, summary }: { ownerId: string; summary: StakeholderSummary },
) {
  const { t, language } = useTranslation();
  const { has } = usePermissions();
  const { milestoneCount, completedCount, inProgressCount, pendingCount, lateCount, averageDays } =
    summary;
  if (milestoneCount === 0) {
    return (
      <Card>
        <EmptyState
          icon={Flag}
          title={t("No milestones yet")}
          detail={t("Their milestones are counted here once a process includes them.")}
        />
      </Card>
    );
  }
  const formatCount = (value: number) => formatNumber(value, language);
  /** Renders a count with a link to the counted milestones. */
  const renderCount = (count: number, status: StatusChoice) =>
    has("project_process:list")
      ? (
        <CountLink to={milestoneSearch.path({ owner: ownerId, status })}>
          {formatCount(count)}
        </CountLink>
      )
      : formatCount(count);
  const parts = [
    {
      label: t("Completed milestones"),
      tone: "accent",
      count: completedCount,
      status: "COMPLETED",
    },
    {
      label: t("Milestones in progress"),
      tone: "running",
      count: inProgressCount,
      status: "IN_PROGRESS",
    },
    { label: t("Milestones waiting"), tone: "waiting", count: pendingCount, status: "PENDING" },
  ] as const;

  return (
    <Section title={t("Responsibilities")}>
      <Figures>
        <Sheet flush={false}>
          <Label>{t("All milestones")}</Label>
          <Value>{renderCount(milestoneCount, "all")}</Value>
        </Sheet>
        <Sheet flush={false}>
          <Label>{t("Late milestones")}</Label>
          <Value isLate={lateCount > 0}>
            {lateCount > 0 && <Icon icon={CircleAlert} size={20} />}
            {renderCount(lateCount, "LATE")}
          </Value>
        </Sheet>
        <Sheet flush={false}>
          <Label>{t("Average duration")}</Label>
          <Value>
            {averageDays === null
              ? "–"
              : t("{days} days", { days: formatCount(averageDays), count: averageDays })}
          </Value>
        </Sheet>
      </Figures>
      <Card>
        <Bar aria-hidden="true">
          {parts.filter(({ count }) => count > 0).map(({ tone, count }) => (
            <Share key={tone} tone={tone} width={`${(count / milestoneCount) * 100}%`} />
          ))}
        </Bar>
        <Parts>
          {parts.map(({ label, tone, count, status }) => (
            <Part key={label}>
              <Badge tone={tone}>{label}</Badge>
              <span>{renderCount(count, status)}</span>
            </Part>
          ))}
        </Parts>
      </Card>
    </Section>
  );
}

const CountLink = styled(AppLink, {
  color: "inherit",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

const Figures = styled("div", {
  display: "grid",
  gap: "$4",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(160px, 100%), 1fr))",
});

const Label = styled("div", { text: "caption", color: "$inkSecond" });

const Value = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  marginTop: 4,
  text: "figure",
  variants: { isLate: { true: { color: "$danger" } } },
});

const Bar = styled("div", {
  display: "flex",
  gap: 2,
  height: 10,
  margin: "4px 0 16px",
  borderRadius: 5,
  overflow: "hidden",
});

/** An `svg`, whose width is an attribute: the content policy blocks style attributes. */
const Share = styled("svg", {
  // Together the shares fill the bar; each shrinks to leave room for the gaps.
  flexShrink: 1,
  minWidth: 3,
  height: "100%",
  variants: {
    tone: {
      accent: { mark: "$accent" },
      running: { backgroundColor: "$running", "@forced": { backgroundColor: "Highlight" } },
      waiting: {
        backgroundColor: "$lineStrong",
        "@forced": { backgroundColor: "Canvas", border: "1px solid" },
      },
    },
  },
});

const Parts = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  columnGap: "$6",
  rowGap: "$2",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Part = styled("li", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  numbers: "tabular",
  fontWeight: "$head",
});
