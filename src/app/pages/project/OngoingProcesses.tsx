import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Route from "lucide-react/icons/route";
import type { ListQuery } from "../../../../contract/listQuery.ts";
import type { Process } from "../../../../contract/schemas/process.ts";
import { useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { processQueries } from "../../../features/process/resource.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { Badge } from "../../../ui/status/Badge.tsx";
import { Progress } from "../../../ui/status/Progress.tsx";
import { styled } from "../../../ui/theme.ts";
import { PersonLink } from "../../../records/RecordLink.tsx";
import { Line, LineName, Lines, ListCard } from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { ongoingProcessesQuery } from "./projectPageSearch.ts";

interface OngoingProcessesProps {
  projectId: string;
  /** The path of the list of all processes. */
  allPath: string;
  /** The number of processes, as far as known before loading. */
  expectedCount: number;
  /** Undefined if the user may not add a process. */
  onCreate?: (() => void) | undefined;
}

/** The processes of a project: their progress, next milestone and responsibles. */
export function OngoingProcesses(
  { projectId, allPath, expectedCount, onCreate }: OngoingProcessesProps,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const list = useQuery(processQueries(http).listByProject(projectId, ongoingProcessesQuery));
  const height = getLinesHeight(expectedCount, ongoingProcessesQuery);
  return (
    <ListCard title={t("Processes")} path={allPath} total={list.data?.total}>
      <QuerySection
        query={list}
        height={height + (expectedCount === 0 && onCreate ? BUTTON_HEIGHT : 0)}
      >
        {({ data, total }) =>
          total === 0
            ? (
              <EmptyState
                icon={Route}
                title={t("No processes yet")}
                detail={t(
                  "The steps of this project's cycle appear here once a process has begun.",
                )}
                action={onCreate && (
                  <Button label={t("New process")} icon={Plus} onPress={onCreate} />
                )}
              />
            )
            : (
              <Lines>
                {data.map((process) => <ProcessLine key={process.id} process={process} />)}
              </Lines>
            )}
      </QuerySection>
    </ListCard>
  );
}

/** Heights in pixels: a line, the empty state, and a button in it. */
const LINE_HEIGHT = 58;
const EMPTY_HEIGHT = 216;
const BUTTON_HEIGHT = 50;

/** The height of the lines that a query returns, given the number of rows. */
export const getLinesHeight = (count: number, { size }: ListQuery) =>
  count === 0 ? EMPTY_HEIGHT : LINE_HEIGHT * Math.min(count, size);

function ProcessLine({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { id, name, responsibles = [], milestones = [], lateMilestoneCount: lateCount } = process;
  const { milestoneCount: total, completedMilestoneCount: completedCount } = process;
  const next = milestones.find(({ status }) => status === "IN_PROGRESS") ??
    milestones.find(({ status }) => status === "PENDING");
  return (
    <Line>
      <Cells>
        <div>
          {has("project_process:get")
            ? <LineName to={`/process/${id}`}>{name}</LineName>
            : <strong>{name}</strong>}
          <MutedText>
            {next
              ? t("Next: {milestone}", { milestone: next.name })
              : total > 0
              ? t("Completed")
              : t("No milestones")}
          </MutedText>
        </div>
        <People aria-label={t("People responsible")}>
          {responsibles.length === 0 ? <li>{t("Nobody is responsible yet.")}</li> : null}
          {responsibles.map((person) => (
            <li key={person.id}>
              <Person person={person} look="quiet" />
            </li>
          ))}
        </People>
        <ProgressColumn>
          {total > 0 && <Progress label={name} value={completedCount} total={total} />}
          {lateCount > 0 && <Badge tone="danger">{t("{count} late", { count: lateCount })}</Badge>}
        </ProgressColumn>
      </Cells>
    </Line>
  );
}

const Cells = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 5fr) minmax(0, 4fr) minmax(136px, auto)",
  alignItems: "center",
  gap: "$1 $4",
  width: "100%",
  padding: "8px 0",
  "@media (max-width: 39.9375em)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const MutedText = styled("div", { fontSize: "$small", color: "$inkThird" });

const People = styled("ul", {
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontSize: "$small",
  color: "$inkSecond",
});

// Above the link that covers the line.
const Person = styled(PersonLink, { position: "relative" });

const ProgressColumn = styled("div", {
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: "$1",
  numbers: "tabular",
});
