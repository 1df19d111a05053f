import { useId, useState } from "react";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { Process } from "../../../../contract/schemas/process.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useMilestoneToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDate } from "../../../i18n/formats.ts";
import { formatMomentDay } from "../milestoneDays.tsx";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { getDisplayStatus, MILESTONE_STATUS } from "../statuses.ts";
import { createMilestoneRows, isOpenMilestone } from "./milestoneRows.ts";
import { Timeline } from "./Timeline.tsx";
import type { Zoom } from "./timelineScale.ts";
import {
  computeExtent,
  computeMilestoneSpans,
  type MilestoneSpans,
  type Span,
} from "./timelineSpans.ts";

const dueDateHandle = lazyPart(async () => (await import("../lazyParts.ts")).DueDateHandle);

interface ProcessTimelineProps {
  process: Process;
  milestones: readonly Milestone[];
  zoom: Zoom;
  onZoomChange: (zoom: Zoom) => void;
}

/** The plan and the course of a process's milestones; due dates move by their handles. */
export function ProcessTimeline({ process, milestones, ...zoom }: ProcessTimelineProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const today = useMilestoneToday();
  const helpId = useId();
  const [announcement, setAnnouncement] = useState("");
  const spans = computeMilestoneSpans(milestones, process, today);
  const extent = computeExtent(spans, today, milestones.some(isOpenMilestone));
  const canMoveAny = has("project_process:update") && milestones.some(canMove);
  const getPlannedSpan = (id: string, dueDate: string) =>
    computeMilestoneSpans(
      milestones.map((milestone) => milestone.id === id ? { ...milestone, dueDate } : milestone),
      process,
      today,
    ).find(({ milestone }) => milestone.id === id)?.planned ?? null;
  return (
    <>
      {canMoveAny && (
        <>
          <VisuallyHidden role="status" data-live-announcer="true">{announcement}</VisuallyHidden>
          <VisuallyHidden id={helpId}>
            {t(
              "Arrows move it by a day, Shift and arrows by a week. Enter saves, Esc restores it.",
            )}
          </VisuallyHidden>
        </>
      )}
      <Timeline
        {...zoom}
        extent={extent && canMoveAny ? extendExtent(extent) : extent}
        emptyText={t("Milestones with a due date or a start appear here as bars.")}
        createRows={(scale) =>
          createMilestoneRows(spans, { today, t }).map((row, index) => {
            const milestone = milestones[index];
            return milestone?.dueDate && canMoveAny && canMove(milestone)
              ? {
                ...row,
                overlay: (
                  <dueDateHandle.Lazy
                    props={{
                      milestone,
                      milestones,
                      dueDate: milestone.dueDate,
                      scale,
                      getPlannedSpan: (dueDate) => getPlannedSpan(milestone.id, dueDate),
                      helpId,
                      onAnnounce: setAnnouncement,
                    }}
                  />
                ),
              }
              : row;
          })}
        table={<TimelineTable milestoneSpans={spans} />}
      />
    </>
  );
}

/** Whether a milestone's due date can be moved. */
const canMove = (milestone: Milestone): boolean =>
  isOpenMilestone(milestone) && milestone.dueDate !== null;

const MIN_EXTENSION_MS = 14 * 24 * 60 * 60 * 1000;

/** Extends the span, so that the last due date can be moved later. */
const extendExtent = ({ from, to }: Span): Span => ({
  from,
  to: to + Math.max(MIN_EXTENSION_MS, (to - from) / 12),
});

/** The bars' data as a table. */
function TimelineTable({ milestoneSpans }: { milestoneSpans: readonly MilestoneSpans[] }) {
  const { t } = useTranslation();
  const formatSpanEnd = (moment: number | undefined) =>
    moment === undefined
      ? "–"
      : formatDate(new Date(moment).toISOString().slice(0, 10), "short", t);
  const formatMoment = (text: string | null) => text === null ? "–" : formatMomentDay(text, t);
  return (
    <table>
      <caption>{t("Planned and actual")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Milestone")}</th>
          <th scope="col">{t("Status")}</th>
          <th scope="col">{t("First plan")}</th>
          <th scope="col">{t("Planned start")}</th>
          <th scope="col">{t("Planned end")}</th>
          <th scope="col">{t("Started")}</th>
          <th scope="col">{t("Finished")}</th>
        </tr>
      </thead>
      <tbody>
        {milestoneSpans.map(({ milestone, planned }) => (
          <tr key={milestone.id}>
            <th scope="row">{milestone.name}</th>
            <td>{t(MILESTONE_STATUS[getDisplayStatus(milestone)].label)}</td>
            <td>
              {milestone.plannedDueDate === null
                ? "–"
                : formatDate(milestone.plannedDueDate, "short", t)}
            </td>
            <td>{formatSpanEnd(planned?.from)}</td>
            <td>{formatSpanEnd(planned?.to)}</td>
            <td>{formatMoment(milestone.startedAt)}</td>
            <td>{formatMoment(milestone.completedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
