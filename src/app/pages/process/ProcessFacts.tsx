import type { Process } from "../../../../contract/schemas/process.ts";
import { useServices } from "../../../actors/services.ts";
import { formatMomentDay, toDay } from "../../../features/milestone/milestoneDays.tsx";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate, formatFullName, formatNumber } from "../../../i18n/formats.ts";
import { isLoadFailed, LoadFailure } from "../../../records/LoadFailure.tsx";
import { usePermittedQuery } from "../../../records/permittedQuery.ts";
import { PersonLink, RecordLink, renderRecordLink } from "../../../records/RecordLink.tsx";
import { useSearch } from "../../../records/searchParams.ts";
import { processPageSearch } from "../../../features/process/links.ts";
import { Link } from "../../../ui/navigation/Link.tsx";
import type { Description } from "../../../ui/page/DescriptionList.tsx";
import { NarrowOnly } from "../../../ui/page/ByWidth.tsx";
import { Avatar } from "../../../ui/status/Avatar.tsx";
import { styled } from "../../../ui/theme.ts";
import { computeAverage, computeForecast } from "./processFigures.ts";

/** What is known of a process, as pairs that wrap. */
export function ProcessFacts({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { project, responsibles = [], stakeholders = [] } = process;
  const { search, createHref } = useSearch(processPageSearch);
  const isUnfolded = search.facts === "shown";
  const facts: Description[] = [
    {
      label: t("Project"),
      value: project && (
        <>
          {renderRecordLink("project", project)} <Muted>{project.code}</Muted>
        </>
      ),
    },
    { label: t("Technology"), value: renderRecordLink("projectType", project?.type) },
    { label: t("Partner company"), value: renderRecordLink("company", project?.company) },
    {
      label: t("People responsible"),
      value: responsibles.length === 0
        ? <Muted>{t("Nobody is responsible yet.")}</Muted>
        : (
          <People aria-label={t("People responsible")}>
            {responsibles.map((person) => (
              <Person key={person.id}>
                <Avatar name={formatFullName(person)} size="small" />
                <PersonLink person={person} look="quiet" />
              </Person>
            ))}
          </People>
        ),
    },
    {
      label: t("Stakeholders"),
      value: stakeholders.length === 0
        ? <Muted>{t("No stakeholders are involved yet.")}</Muted>
        : <Stakeholders stakeholders={stakeholders} />,
    },
    ...useDates(process),
  ];
  return (
    <>
      <Pairs>
        {facts.filter(({ value }) => value).map(({ label, value }, index) => (
          <Pair key={label} isFolded={!isUnfolded && index >= FACTS_ON_NARROW}>
            <Label>{label}</Label>
            <Value>{value}</Value>
          </Pair>
        ))}
      </Pairs>
      {process.description && <Prose isFolded={!isUnfolded}>{process.description}</Prose>}
      <NarrowOnly>
        <FoldLink to={createHref({ facts: isUnfolded ? "folded" : "shown" })} preventScrollReset>
          {isUnfolded ? t("Show less") : t("Show all information")}
        </FoldLink>
      </NarrowOnly>
    </>
  );
}

/** The dates of a process and the duration of its milestones. */
function useDates(process: Process): Description[] {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const durations = usePermittedQuery(milestoneQueries(http).durationsByMilestone(process.id));
  const { startedAt, completedAt, milestones = [] } = process;
  const average = durations.data && computeAverage(durations.data);
  const expected = computeAverage(
    milestones.flatMap(({ expectedDays }) =>
      expectedDays === null ? [] : { averageDays: expectedDays, count: 1 }
    ),
  );
  const formatDays = (days: number | null | undefined) =>
    days === null || days === undefined
      ? null
      : t("{days} days on average", { days: formatNumber(days, language), count: days });
  const { dueDate } = computeForecast(milestones);
  const end = completedAt === null ? dueDate : toDay(completedAt).toString();
  return [
    { label: t("Started"), value: startedAt && formatMomentDay(startedAt, t) },
    {
      label: t(completedAt === null ? "Expected end" : "Finished"),
      value: end && <WithPlan date={end} process={process} />,
    },
    { label: t("Expected duration"), value: formatDays(expected) },
    {
      label: t("Actual duration"),
      value: isLoadFailed(durations)
        ? <LoadFailure query={durations} text={t("This part could not be loaded.")} />
        : formatDays(average),
    },
  ];
}

interface WithPlanProps {
  date: string;
  process: Process;
}

/** A date, with the first plan where that differs. */
function WithPlan({ date, process }: WithPlanProps) {
  const { t } = useTranslation();
  const { plannedDueDate } = computeForecast(process.milestones ?? []);
  return (
    <>
      {formatDate(date, "short", t)}{" "}
      {plannedDueDate && plannedDueDate !== date && (
        <Muted>{t("plan {date}", { date: formatDate(plannedDueDate, "short", t) })}</Muted>
      )}
    </>
  );
}

type StakeholdersProps = Required<Pick<Process, "stakeholders">>;

/** The first stakeholder; the others show on request. */
function Stakeholders({ stakeholders }: StakeholdersProps) {
  const { t } = useTranslation();
  const [first, ...others] = stakeholders.map(({ id, name }) => (
    <RecordLink key={id} kind="milestoneOwner" id={id}>{name}</RecordLink>
  ));
  if (others.length === 0) return first;
  return (
    <Row>
      {first}
      <details>
        <More>{t("+{count} more", { count: others.length })}</More>
        <ul>
          {others.map((link) => <li key={link.key}>{link}</li>)}
        </ul>
      </details>
    </Row>
  );
}

const Pairs = styled("dl", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$2 26px",
  margin: "$space$1 0 0",
  "@narrow": {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "$2 $4",
  },
});

/** The facts that narrow screens show at first. */
const FACTS_ON_NARROW = 2;

const Pair = styled("div", {
  minWidth: 0,
  variants: { isFolded: { true: { "@narrow": { display: "none" } } } },
});

const FoldLink = styled(Link, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: "$touch",
  fontSize: "$small",
  fontWeight: "$section",
  textDecoration: "none",
  color: "$accent",
});

const Label = styled("dt", { fontSize: "$caption", lineHeight: "$caption", color: "$inkSecond" });

const Value = styled("dd", {
  text: "body",
  margin: "2px 0 0",
  color: "$ink",
  fontVariantNumeric: "tabular-nums",
});

const Muted = styled("span", { fontSize: "$small", color: "$inkThird" });

const People = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$1 20px",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Person = styled("li", { display: "flex", alignItems: "center", gap: "$2" });

const Row = styled("div", { display: "flex", flexWrap: "wrap", columnGap: "$2" });

const More = styled("summary", {
  listStyle: "none",
  borderRadius: 4,
  whiteSpace: "nowrap",
  color: "$inkThird",
  cursor: "pointer",
  "&::-webkit-details-marker": { display: "none" },
  "@hover": { "&:hover": { color: "$ink" } },
});

const Prose = styled("p", {
  maxWidth: "84ch",
  margin: "$space$2 0 0",
  whiteSpace: "pre-line",
  color: "$inkSecond",
  variants: { isFolded: { true: { "@narrow": { display: "none" } } } },
});
