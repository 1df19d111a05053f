import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
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
import { Icon } from "../../../ui/icon/Icon.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";
import { styled } from "../../../ui/theme.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";

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
      <Head>
        <span>{dueDate && formatDayInWords(dueDate, language)}</span>
        <StatusBadge {...MILESTONE_STATUS[displayStatus]} />
      </Head>
      {displayStatus !== "COMPLETED" && (
        <Muted>
          <DueDistance milestone={milestone} namesWeekdays />
        </Muted>
      )}
      {project && <RecordLink kind="project" id={project.id}>{project.name}</RecordLink>}
      <Assignee assignee={assignee} />
      <ActionFailure action={statusActions} />
      {canMove && (
        <Buttons>
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
        </Buttons>
      )}
      {hasAny(milestoneRow.permissions) && (
        <Link>
          <TextLink to={milestonePath(milestone)}>{t("Open the milestone")}</TextLink>
          <Icon icon={ChevronRight} size={14} />
        </Link>
      )}
    </CalendarSheet>
  );
}

const Head = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$1 $3",
});

const Muted = styled("div", { fontSize: "$small", lineHeight: "18px", color: "$inkThird" });

const Buttons = styled("div", { display: "flex", flexWrap: "wrap", gap: "$2" });

const Link = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: 2,
  paddingTop: "$1",
  fontSize: "$small",
  color: "$accent",
});
