import { type ReactNode, useId } from "react";
import type { Process } from "../../../../contract/schemas/process.ts";
import { useServices } from "../../../actors/services.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate, formatNumber } from "../../../i18n/formats.ts";
import { type Description, DescriptionList } from "../../../ui/page/DescriptionList.tsx";
import { Card, Sheet } from "../../../ui/page/Section.tsx";
import { Avatar } from "../../../ui/status/Avatar.tsx";
import { styled } from "../../../ui/theme.ts";
import { PersonLink, RecordLink } from "../../../records/RecordLink.tsx";
import { usePermittedQuery } from "../../../records/permittedQuery.ts";
import { MILESTONE_OWNER_KIND_LABELS } from "../../../i18n/labels.ts";
import { Timeline } from "../../../features/milestone/timeline/Timeline.tsx";

/** The column next to the milestones: progress, people and details. */
export function ProcessAside({ process }: { process: Process }) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const durations = usePermittedQuery(milestoneQueries(http).durationsByMilestone(process.id)).data;
  const milestones = process.milestones ?? [];
  const average = durations && computeAverage(durations);
  const formatDays = (count: number) =>
    t("{days} days on average", { days: formatNumber(count, language) });
  const expected = computeAverage(
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
    { label: t("Expected duration"), value: expected === null ? null : formatDays(expected) },
    {
      label: t("Actual duration"),
      value: average === undefined || average === null ? null : formatDays(average),
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
});

/** Computes the weighted average of averages; null without any. */
export function computeAverage(
  parts: readonly { averageDays: number; count: number }[],
): number | null {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return null;
  const days = parts.reduce((sum, part) => sum + part.averageDays * part.count, 0);
  return Math.round(days / count * 10) / 10;
}

/** The responsibles and the stakeholders of a process. */
function ProcessParties({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { responsibles = [], stakeholders = [] } = process;
  return (
    <Sheet flush={false}>
      <PeopleSection title={t("People responsible")} emptyText={t("Nobody is responsible yet.")}>
        {responsibles.map((person) => (
          <Person key={person.id}>
            <Avatar name={`${person.name} ${person.surname}`} />
            <PersonLink person={person} look="quiet" />
          </Person>
        ))}
      </PeopleSection>
      <PeopleSection title={t("Stakeholders")} emptyText={t("No stakeholders are involved yet.")}>
        {stakeholders.map(({ id, name, kind }) => (
          <Party key={id}>
            <RecordLink kind="milestoneOwner" id={id} look="quiet">{name}</RecordLink>
            <Kind>{t(MILESTONE_OWNER_KIND_LABELS[kind].label)}</Kind>
          </Party>
        ))}
      </PeopleSection>
    </Sheet>
  );
}

interface PeopleSectionProps {
  title: string;
  /** The text if there is nobody. */
  emptyText: string;
  children: readonly ReactNode[];
}

function PeopleSection({ title, emptyText, children }: PeopleSectionProps) {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      {children.length === 0 ? <EmptyText>{emptyText}</EmptyText> : <List>{children}</List>}
    </Section>
  );
}

const Section = styled("section", { "& + &": { marginTop: "$5" } });

const Title = styled("h2", { text: "section", margin: "0 0 10px", color: "$ink" });

const List = styled("ul", { display: "grid", gap: "$2", margin: 0, padding: 0, listStyle: "none" });

const Person = styled("li", { display: "flex", alignItems: "center", gap: "$2", color: "$ink" });

const Party = styled("li", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "$2",
  color: "$ink",
});

const Kind = styled("span", { fontSize: "$small", color: "$inkThird" });

const EmptyText = styled("p", { margin: 0, color: "$inkThird" });
