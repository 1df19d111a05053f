import { useQuery } from "@tanstack/react-query";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { useMilestoneToday } from "../../../i18n/clock.ts";
import { formatDate } from "../../../i18n/formats.ts";
import { LinkButton } from "../../../ui/button/Button.tsx";
import { Card } from "../../../ui/page/Section.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { milestonePath } from "../../../features/milestone/links.ts";
import {
  countDaysLate,
  getDisplayStatus,
  MILESTONE_STATUS,
} from "../../../features/milestone/statuses.ts";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { DueReminders } from "./DueReminders.tsx";
import {
  CardLink,
  Line,
  LineDetail,
  LineEnd,
  LineName,
  LineNote,
  Lines,
  LineStatus,
  LineText,
  ListCard,
} from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";
import { HOME_PATHS, useHomeQueries } from "./homeQueries.ts";

/** The open milestones of the user's processes, the late ones first. */
export function MyWork() {
  const { t } = useTranslation();
  const milestones = useQuery(useHomeQueries().myOpenMilestones());
  return (
    <ListCard
      title={t("My work")}
      path={HOME_PATHS.myOpenMilestones}
      total={milestones.data?.total}
    >
      <QuerySection query={milestones} height={312}>
        {({ data }) =>
          data.length === 0 ? <NoOpenMilestones /> : (
            <Lines>
              {data.map((milestone) => <OpenMilestone key={milestone.id} milestone={milestone} />)}
            </Lines>
          )}
      </QuerySection>
    </ListCard>
  );
}

function OpenMilestone({ milestone }: { milestone: Milestone }) {
  const { t } = useTranslation();
  const today = useMilestoneToday();
  const { name, project, process, dueDate, late } = milestone;
  return (
    <Line>
      <LineStatus>
        <StatusBadge {...MILESTONE_STATUS[getDisplayStatus(milestone)]} />
      </LineStatus>
      <LineText>
        <LineName to={milestonePath(milestone)}>{name}</LineName>
        <LineDetail title={process?.name}>{project?.name}</LineDetail>
      </LineText>
      <LineEnd>
        {dueDate === null
          ? t("No due date")
          : <time dateTime={dueDate}>{formatDate(dueDate, "short", t)}</time>}
        {late && dueDate !== null && (
          <LineNote tone="danger">
            {t("{count} days late", { count: countDaysLate(dueDate, today) })}
          </LineNote>
        )}
      </LineEnd>
    </Line>
  );
}

function NoOpenMilestones() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CircleCheckBig}
      title={t("Nothing is waiting for you")}
      detail={t("Open milestones of the processes that you are responsible for appear here.")}
      action={<LinkButton label={t("See all open milestones")} to={HOME_PATHS.openMilestones} />}
    />
  );
}

/** The user's overdue and due reminders, with actions. */
export function MyReminders() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("Reminders for today")}
      aside={<CardLink to="/reminders/calendar">{t("Calendar")}</CardLink>}
    >
      <DueReminders />
    </Card>
  );
}
