import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import Check from "lucide-react/icons/check";
import SkipForward from "lucide-react/icons/skip-forward";
import type { FilterContext } from "../../../../contract/quickFilters.ts";
import type { Occurrence, Reminder } from "../../../../contract/schemas/reminder.ts";
import { useServices } from "../../../actors/services.ts";
import { useFilterContext } from "../../../actors/useFilterContext.ts";
import type { Http } from "../../../api/http.ts";
import { reminderQueries } from "../../../features/reminder/resource.ts";
import { useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, IconButton, LinkButton } from "../../../ui/button/Button.tsx";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { styled } from "../../../ui/theme.ts";
import { useListFocus } from "../../../ui/useListFocus.ts";
import { ActionFailure } from "../../../records/ActionFailure.tsx";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { NextDate } from "../../../features/reminder/NextDate.tsx";
import { reminderSearch, remindersPath } from "../../../features/reminder/links.ts";
import { OCCURRENCE_STATUS } from "../../../features/reminder/statuses.ts";
import { useOccurrence } from "../../../features/reminder/useOccurrence.ts";
import { countDaysSince } from "../../../i18n/wallClock.ts";
import {
  ActionLine,
  CardLink,
  LineActions,
  LineFailure,
  LineName,
  Lines,
  LineText,
} from "../../../records/Lines.tsx";
import { QuerySection } from "../../../records/QuerySection.tsx";

const settleAll = lazyPart(async () =>
  (await import("../../../features/reminder/lazyParts.ts")).SettleAll
);

const MAX_LINES = 5;
/** The height of the card's content while it loads, in pixels. */
const PLACEHOLDER_HEIGHT = 312;
/** The path of the list of due reminders. */
const DUE_PATH = remindersPath({ status: "DUE", concerns: "me" });

/**
 * The query of a user's first reminders that are overdue or due today. Each has its next
 * occurrence.
 */
export function dueRemindersQuery(http: Http, context: FilterContext) {
  const search = reminderSearch.read(new URL(DUE_PATH, "http://app").searchParams);
  return reminderQueries(http).list({
    ...reminderSearch.query(search, context),
    size: MAX_LINES,
    extend: ["nextOccurrence"],
  });
}

/** The first due reminders, with the number of further ones. */
export function DueReminders() {
  const { t } = useTranslation();
  const { http } = useServices();
  const due = useQuery(dueRemindersQuery(http, useFilterContext()));
  const listFocus = useListFocus<HTMLDivElement>();
  const moreCount = (due.data?.total ?? 0) - (due.data?.data.length ?? 0);
  return (
    <div {...listFocus}>
      <QuerySection query={due} height={PLACEHOLDER_HEIGHT}>
        {({ data }) =>
          data.length === 0 ? <NoDueReminders /> : (
            <Lines>
              {data.map((reminder) => <DueReminder key={reminder.id} reminder={reminder} />)}
            </Lines>
          )}
      </QuerySection>
      {moreCount > 0 && (
        <More>
          <CardLink to={DUE_PATH}>{t("and {count} more", { count: moreCount })}</CardLink>
        </More>
      )}
    </div>
  );
}

function NoDueReminders() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={BellRing}
      title={t("Nothing is due today")}
      detail={t(
        "Reminders that are due today or overdue appear here, to be marked as done or skipped.",
      )}
      action={<LinkButton label={t("Open the calendar")} to="/reminders/calendar" />}
    />
  );
}

const More = styled("div", { paddingTop: "$3", textAlign: "center" });

interface DueReminderProps {
  /** A reminder with its `nextOccurrence`. */
  reminder: Reminder;
}

/** A due reminder with its actions. */
function DueReminder({ reminder }: DueReminderProps) {
  const { nextOccurrence } = reminder;
  return nextOccurrence
    ? <DueReminderLine reminder={reminder} occurrence={nextOccurrence} />
    : null;
}

function DueReminderLine({ reminder, occurrence }: { reminder: Reminder; occurrence: Occurrence }) {
  const { t } = useTranslation();
  const { id, description } = reminder;
  const today = useToday();
  const isLate = countDaysSince(occurrence.dueAt, today) > 0;
  const occurrenceActions = useOccurrence(occurrence, description);
  const hasActions = occurrenceActions.can("complete") || occurrenceActions.can("skip");
  return (
    <ActionLine>
      <LineText>
        <LineName to={`/reminders/${id}`}>{description}</LineName>
        <TimeText>
          <NextDate reminder={reminder} showsToday />
        </TimeText>
      </LineText>
      {hasActions
        ? (
          <LineActions>
            <Button
              label={t("Mark as done")}
              icon={Check}
              size="small"
              triggerProps={{ "aria-label": `${t("Mark as done")}: ${description}` }}
              onPress={() => occurrenceActions.requestAction("complete")}
            />
            <IconButton
              icon={SkipForward}
              size="small"
              aria-label={`${t("Skip")}: ${description}`}
              onPress={() => occurrenceActions.requestAction("skip")}
            />
          </LineActions>
        )
        : <StatusBadge {...OCCURRENCE_STATUS[occurrenceActions.displayStatus]} />}
      {reminder.recurrence !== null && isLate && <settleAll.Lazy props={{ reminder }} />}
      {occurrenceActions.failure && (
        <LineFailure>
          <ActionFailure action={occurrenceActions} />
        </LineFailure>
      )}
    </ActionLine>
  );
}

const TimeText = styled("span", {
  flexBasis: "100%",
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});
