import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import { useServices } from "../../actors/services.ts";
import { projectQueries } from "../../api/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Card } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { styled } from "../../ui/theme.ts";
import { ExportButton, useListExport } from "../list/useListExport.tsx";
import { PersonSentence } from "../record/RecordLink.tsx";
import {
  EVENT_SENTENCES,
  fieldName,
  formatRecordedValue,
  FULL_HISTORY_QUERY,
  historyColumns,
} from "./historyWords.ts";

const PAGE_SIZE = 10;
export const historyQuery = (page: number) => ({ page, size: PAGE_SIZE });

interface ProjectHistoryProps {
  projectId: string;
  page: number;
  onPageChange: (page: number) => void;
}

/** Who did what to a project, newest first. */
export function ProjectHistory({ projectId, page, onPageChange }: ProjectHistoryProps) {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const history = useQuery(projectQueries(http).history(projectId, historyQuery(page))).data;
  const { action, progress } = useListExport({
    id: "projectHistory",
    name: "Project history",
  }, (use) =>
    use({
      source: { query: FULL_HISTORY_QUERY, path: `/api/projects/${projectId}/history` },
      columns: historyColumns(t, language),
      rowId: ({ id }: ProjectHistoryEntry) => id,
    }));
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
    <Card title={t("History")} aside={<ExportButton action={action} />} isFlush>
      {progress}
      <EntryList>
        {history.data.map((entry) => <Entry key={entry.id} entry={entry} />)}
      </EntryList>
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
  const { t, language } = useTranslation();
  return (
    <Line>
      <Mark aria-hidden="true" />
      <div>
        <Sentence>
          <PersonSentence
            person={entry.actor}
            say={(who) =>
              t(EVENT_SENTENCES[entry.event], {
                who,
                process: entry.process?.name ?? "",
                milestone: entry.milestone?.name ?? "",
              })}
          />
        </Sentence>
        {entry.changes.length > 0 && (
          <Changes>
            {entry.changes.map(({ field, before, after }) => (
              <li key={field}>
                <strong>{fieldName(field, t)}</strong> {t("{from} → {to}", {
                  from: formatRecordedValue(field, before, t, language),
                  to: formatRecordedValue(field, after, t, language),
                })}
              </li>
            ))}
          </Changes>
        )}
      </div>
      <Time dateTime={entry.createdAt}>{formatDate(entry.createdAt, "long", t)}</Time>
    </Line>
  );
}

const EntryList = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const Line = styled("li", {
  display: "grid",
  gridTemplateColumns: "8px minmax(0, 1fr) auto",
  gap: "$3",
  padding: "$3 $4",
  "& + &": { borderTop: "1px solid $line" },
  "@narrow": {
    gridTemplateColumns: "8px minmax(0, 1fr)",
    rowGap: 2,
    "& > time": { gridColumn: 2 },
  },
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
