import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { Process } from "../../../../contract/schemas/process.ts";
import { useSession } from "../../../actors/useSession.ts";
import {
  createMilestoneRows,
  isOpenMilestone,
} from "../../../features/milestone/timeline/milestoneRows.ts";
import {
  computePace,
  formatMomentDay,
  formatPace,
} from "../../../features/milestone/milestoneDays.tsx";
import {
  getDisplayStatus,
  MILESTONE_STATUS,
  type MilestoneDisplayStatus,
} from "../../../features/milestone/statuses.ts";
import {
  createFittingScale,
  PAPER_TRACK_WIDTH,
} from "../../../features/milestone/timeline/timelineScale.ts";
import { TimelineChart } from "../../../features/milestone/timeline/TimelineChart.tsx";
import { TimelineLegend } from "../../../features/milestone/timeline/TimelineLegend.tsx";
import {
  computeExtent,
  computeMilestoneSpans,
} from "../../../features/milestone/timeline/timelineSpans.ts";
import { PROCESS_STATUS } from "../../../features/process/ProcessStatus.tsx";
import { useClock, useMilestoneToday } from "../../../i18n/clock.ts";
import { formatDate, formatFullName, formatLongDay } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { LazyActivity } from "../../../records/activity/LazyActivity.tsx";
import { computeForecast } from "./processFigures.ts";
import { Activity, Facts, Foot, Head, Paper, Section, Steps } from "./printStyle.ts";

/** A process on paper: facts, timeline, steps with all dates, and activity. */
export function ProcessPrint({ process }: { process: Process }) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const today = useMilestoneToday();
  const now = new Date(useClock(({ minute }) => minute));
  const { project, milestones = [] } = process;
  const spans = computeMilestoneSpans(milestones, process, today);
  const extent = computeExtent(spans, today, milestones.some(isOpenMilestone));
  const rows = createMilestoneRows(spans, { today, t });
  return (
    <Paper>
      <Head>
        <span>
          <strong>İklim</strong> {user?.company_name}
        </span>
        <span>
          {formatLongDay(now, language)} {formatDate(now.toISOString(), "time", t)}
          {user && ` · ${formatFullName(user)}`}
        </span>
      </Head>
      <h1>{process.name}</h1>
      <p>{[project?.name, project?.code].filter(Boolean).join(", ")}</p>
      <PrintedFacts process={process} />
      {process.description && <p>{process.description}</p>}
      {extent && (
        <Section>
          <h2>{t("Timeline")}</h2>
          <TimelineLegend rows={rows} />
          <TimelineChart
            rows={rows}
            scale={createFittingScale(extent, PAPER_TRACK_WIDTH)}
            today={today}
          />
        </Section>
      )}
      <h2>{t("Milestones")}</h2>
      <StepTable milestones={milestones} today={today} />
      <Activity>
        <LazyActivity param="process" id={process.id} />
      </Activity>
      <Foot>{globalThis.location?.href}</Foot>
    </Paper>
  );
}

function PrintedFacts({ process }: { process: Process }) {
  const { t } = useTranslation();
  const { project, responsibles = [], stakeholders = [], milestones = [] } = process;
  const { status, milestoneCount, completedMilestoneCount, lateMilestoneCount } = process;
  const formatDay = (date: string | null) => date === null ? "–" : formatDate(date, "short", t);
  const formatMoment = (moment: string | null) =>
    moment === null ? "–" : formatMomentDay(moment, t);
  const forecast = computeForecast(milestones);
  const plan = forecast.plannedDueDate;
  const facts = [
    [
      t("Status"),
      [
        t(PROCESS_STATUS[status].label),
        `${completedMilestoneCount} / ${milestoneCount}`,
        ...(lateMilestoneCount > 0 ? [t("{count} late", { count: lateMilestoneCount })] : []),
      ].join(" · "),
    ],
    [t("Technology"), project?.type?.name],
    [t("Partner company"), project?.company?.name],
    [t("People responsible"), responsibles.map(formatFullName).join(", ")],
    [t("Stakeholders"), stakeholders.map(({ name }) => name).join(", ")],
    [t("Started"), formatMoment(process.startedAt)],
    process.completedAt
      ? [t("Finished"), formatMoment(process.completedAt)]
      : [t("Expected end"), formatDay(forecast.dueDate)],
    [t("First plan"), formatDay(plan)],
  ];
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </Facts>
  );
}

/** The shapes of the statuses, which read without colour. */
const STATUS_MARKS: Record<MilestoneDisplayStatus, string> = {
  COMPLETED: "✓",
  IN_PROGRESS: "◐",
  PENDING: "○",
  LATE: "!",
  STILL: "‖",
};

interface StepTableProps {
  milestones: readonly Milestone[];
  today: Temporal.PlainDate;
}

function StepTable({ milestones, today }: StepTableProps) {
  const { t } = useTranslation();
  const formatDay = (date: string | null) => date === null ? "–" : formatDate(date, "short", t);
  const formatMoment = (moment: string | null) =>
    moment === null ? "–" : formatMomentDay(moment, t);
  return (
    <Steps>
      <thead>
        <tr>
          <th>#</th>
          <th>{t("Milestone")}</th>
          <th>{t("Responsible stakeholder")}</th>
          <th>{t("Assignee")}</th>
          <th>{t("First plan")}</th>
          <th>{t("Due date")}</th>
          <th>{t("Started")}</th>
          <th>{t("Finished")}</th>
          <th>{t("Status")}</th>
        </tr>
      </thead>
      <tbody>
        {milestones.map((milestone, index) => {
          const status = getDisplayStatus({ ...milestone, late: false });
          const pace = computePace(milestone, today);
          const delay = pace?.kind === "late" || pace?.kind === "tookLate" ? pace : null;
          return (
            <tr key={milestone.id}>
              <td>{index + 1}</td>
              <th scope="row">{milestone.name}</th>
              <td>{milestone.owner?.name ?? "–"}</td>
              <td>
                {milestone.assignee ? formatFullName(milestone.assignee) : t("Not assigned")}
              </td>
              <td>{formatDay(milestone.plannedDueDate)}</td>
              <td>{formatDay(milestone.dueDate)}</td>
              <td>{formatMoment(milestone.startedAt)}</td>
              <td>{formatMoment(milestone.completedAt)}</td>
              <td>
                {STATUS_MARKS[status]} {t(MILESTONE_STATUS[status].label)}
                {delay && (
                  <div>
                    {delay.kind === "late"
                      ? <strong>{STATUS_MARKS.LATE} {formatPace(delay, t)}</strong>
                      : formatPace(delay, t)}
                  </div>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Steps>
  );
}
