import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Route from "lucide-react/icons/route";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { processQueries } from "../../api/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Badge } from "../../ui/status/Badge.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import { styled } from "../../ui/theme.ts";
import { PersonLink } from "../record/RecordLink.tsx";
import { Line, LineName, Lines, ListCard } from "../home/Lines.tsx";
import { QuerySection } from "../home/QuerySection.tsx";
import { ongoingProcessesQuery } from "./projectPageSearch.ts";

interface OngoingProcessesProps {
  projectId: string;
  /** The address of all of them, with their times. */
  allPath: string;
  /** How many there are, as far as is known. */
  expected: number;
  /** For those who may add one. */
  onCreate?: (() => void) | undefined;
}

/** The processes of a project: their progress, next milestone and responsibles. */
export function OngoingProcesses(
  { projectId, allPath, expected, onCreate }: OngoingProcessesProps,
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const list = useQuery(processQueries(http).ofProject(projectId, ongoingProcessesQuery));
  const height = heightOfLines(expected, ongoingProcessesQuery);
  return (
    <ListCard title={t("Processes")} path={allPath} total={list.data?.total}>
      <QuerySection
        query={list}
        height={height + (expected === 0 && onCreate ? BUTTON_HEIGHT : 0)}
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

/** In pixels, of a line, of what stands where there is none, and of a button there. */
const LINE_HEIGHT = 58;
const NONE_HEIGHT = 216;
const BUTTON_HEIGHT = 50;

/** The height of as many lines as a query brings of those that there are. */
export const heightOfLines = (count: number, { size }: ListQuery) =>
  count === 0 ? NONE_HEIGHT : LINE_HEIGHT * Math.min(count, size);

function ProcessLine({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const { id, name, responsibles = [], milestones = [], lateMilestoneCount: late } = process;
  const { milestoneCount: total, completedMilestoneCount: done } = process;
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
        <People aria-label={t("Responsibles")}>
          {responsibles.length === 0 ? <li>{t("Nobody is responsible yet.")}</li> : null}
          {responsibles.map((person) => (
            <li key={person.id}>
              <Person person={person} look="quiet" />
            </li>
          ))}
        </People>
        <ProgressColumn>
          {total > 0 && <Progress label={name} value={done} total={total} />}
          {late > 0 && <Badge tone="danger">{t("{count} late", { count: late })}</Badge>}
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

// Layered above the link that covers the line.
const Person = styled(PersonLink, { position: "relative" });

const ProgressColumn = styled("div", {
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: "$1",
  numbers: "tabular",
});
