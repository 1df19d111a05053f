import Check from "lucide-react/icons/check";
import Play from "lucide-react/icons/play";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { MilestoneAction } from "../../../../machines/lifecycles/milestone.ts";
import { DueDistance } from "../../../features/milestone/DueDate.tsx";
import { milestonePath, milestoneRow } from "../../../features/milestone/links.ts";
import { ACTION_LABELS, useMilestone } from "../../../features/milestone/MilestoneActions.tsx";
import { getDisplayStatus, MILESTONE_STATUS } from "../../../features/milestone/statuses.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import { ActionFailure } from "../../../records/ActionFailure.tsx";
import { Assignee } from "../../../records/Assignee.tsx";
import { RecordLink } from "../../../records/RecordLink.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { CalendarSheet } from "./CalendarSheet.tsx";
import { DetailButtons, DetailHead, MutedText, PageLink } from "./detailParts.tsx";

interface MilestoneDetailsProps {
  milestone: Milestone;
  /** The element next to which it opens. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The details of a milestone, which can be started and completed. */
export function MilestoneDetails({ milestone, anchor, onClose }: MilestoneDetailsProps) {
  const { t, language } = useTranslation();
  const { hasAny } = usePermissions();
  const { name, dueDate, project, assignee, still } = milestone;
  const statusActions = useMilestone(milestone, { isOnHold: still });
  const displayStatus = getDisplayStatus(milestone, statusActions.status);
  const request = (action: MilestoneAction) => {
    statusActions.requestAction(action);
    onClose();
  };
  const canMove = statusActions.can("start") || statusActions.can("complete");
  return (
    <CalendarSheet title={name} anchor={anchor} onClose={onClose}>
      <DetailHead>
        <span>{dueDate && formatDayInWords(dueDate, language)}</span>
        <StatusBadge {...MILESTONE_STATUS[displayStatus]} />
      </DetailHead>
      {displayStatus !== "COMPLETED" && (
        <MutedText>
          <DueDistance milestone={milestone} namesWeekdays />
        </MutedText>
      )}
      {project && <RecordLink kind="project" id={project.id}>{project.name}</RecordLink>}
      <Assignee assignee={assignee} />
      <ActionFailure action={statusActions} />
      {canMove && (
        <DetailButtons>
          {statusActions.can("complete") && (
            <Button
              label={t(ACTION_LABELS.complete)}
              icon={Check}
              variant="primary"
              onPress={() => request("complete")}
            />
          )}
          {statusActions.can("start") && (
            <Button
              label={t(ACTION_LABELS.start)}
              icon={Play}
              onPress={() => request("start")}
            />
          )}
        </DetailButtons>
      )}
      {hasAny(milestoneRow.permissions) && (
        <PageLink to={milestonePath(milestone)} label={t("Open the milestone")} />
      )}
    </CalendarSheet>
  );
}
