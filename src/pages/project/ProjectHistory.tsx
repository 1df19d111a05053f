import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ProjectHistoryEntry } from "../../../contract/project.ts";
import { useServices } from "../../actors/services.ts";
import { projectQueries } from "../../api/project/projects.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate, formatNumber } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { styled } from "../../ui/theme.ts";

const PAGE_SIZE = 10;
export const historyQuery = (page: number) => ({ page, size: PAGE_SIZE });

const SENTENCES: Record<ProjectHistoryEntry["event"], Key> = {
  created: "{who} created the project",
  updated: "{who} updated the project",
  enabled: "{who} enabled the project",
  disabled: "{who} disabled the project",
  process_created: "{who} added the process {process}",
  process_updated: "{who} updated the process {process}",
  milestone_created: "{who} added the milestone {milestone} to {process}",
  milestone_updated: "{who} updated the milestone {milestone} of {process}",
  milestone_deleted: "{who} deleted the milestone {milestone} of {process}",
  milestone_started: "{who} started the milestone {milestone} of {process}",
  milestone_completed: "{who} completed the milestone {milestone} of {process}",
  milestone_uncompleted: "{who} took back the completion of the milestone {milestone} of {process}",
  milestone_reset: "{who} reset the milestone {milestone} of {process}",
};

const FIELDS: Record<string, Key> = {
  name: "Name",
  description: "Description",
  company: "Partner company",
  type: "Technology",
  startDate: "Start date",
  endDate: "End date",
  country: "Country",
  city: "City",
  annualReductionTonnes: "Annual reduction",
  responsibles: "Responsibles",
  stakeholders: "Stakeholders",
  owner: "Responsible stakeholder",
  position: "Position",
  expectedDays: "Expected days",
  dueDate: "Due date",
  note: "Note",
};

const DAYS = ["startDate", "endDate", "dueDate"];

interface ProjectHistoryProps {
  projectId: string;
  page: number;
  onPageChange: (page: number) => void;
}

/** Who did what to a project, newest first. */
export function ProjectHistory({ projectId, page, onPageChange }: ProjectHistoryProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const history = useQuery(projectQueries(http).history(projectId, historyQuery(page))).data;
  if (history === undefined) return null;
  if (history.total === 0) {
    return (
      <Card>
        <EmptyState
          icon={History}
          title={t("No history yet")}
          detail={t("Every change to this project is recorded here.")}
        />
      </Card>
    );
  }
  return (
    <Card isFlush>
      <Entries>
        {history.data.map((entry) => <Entry key={entry.id} entry={entry} />)}
      </Entries>
      {history.total > PAGE_SIZE && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          sizes={[PAGE_SIZE]}
          total={history.total}
          onPageChange={onPageChange}
          onSizeChange={() => {}}
        />
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: ProjectHistoryEntry }) {
  const { t } = useTranslation();
  const say = useChangeWords();
  const who = entry.actor ? `${entry.actor.name} ${entry.actor.surname}` : t("Somebody");
  return (
    <Line>
      <Mark aria-hidden="true" />
      <div>
        <Sentence>
          {t(SENTENCES[entry.event], {
            who,
            process: entry.process?.name ?? "",
            milestone: entry.milestone?.name ?? "",
          })}
        </Sentence>
        {entry.changes.length > 0 && (
          <Changes>
            {entry.changes.map(({ field, before, after }) => (
              <li key={field}>
                <strong>{FIELDS[field] ? t(FIELDS[field]) : field}</strong>{" "}
                {t("{from} → {to}", { from: say(field, before), to: say(field, after) })}
              </li>
            ))}
          </Changes>
        )}
      </div>
      <Time dateTime={entry.createdAt}>{formatDate(entry.createdAt, "long", t)}</Time>
    </Line>
  );
}

/** Says a recorded value as people write it. */
function useChangeWords() {
  const { t, language } = useTranslation();
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("empty");
    if (field === "position") return formatNumber(Number(value) + 1, language);
    if (typeof value === "number") return formatNumber(value, language);
    const isDay = DAYS.includes(field);
    return isDay ? formatDate(String(value), "short", t) : String(value);
  };
}

const Entries = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const Line = styled("li", {
  display: "grid",
  gridTemplateColumns: "8px minmax(0, 1fr) auto",
  gap: "$3",
  padding: "$3 $4",
  "& + &": { borderTop: "1px solid $line" },
});

const Mark = styled("span", {
  width: 8,
  height: 8,
  marginTop: 6,
  borderRadius: "50%",
  backgroundColor: "$accentLine",
});

const Sentence = styled("p", { margin: 0, fontWeight: "$medium" });

const Changes = styled("ul", {
  margin: "4px 0 0",
  padding: 0,
  listStyle: "none",
  fontSize: "$small",
  color: "$inkSecond",
  overflowWrap: "anywhere",
  "& strong": { fontWeight: "$head", color: "$inkThird", marginRight: 4 },
});

const Time = styled("time", {
  fontSize: "$small",
  color: "$inkThird",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
