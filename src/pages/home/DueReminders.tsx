import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import Check from "lucide-react/icons/check";
import SkipForward from "lucide-react/icons/skip-forward";
import type { FilterContext } from "../../../contract/quickFilters.ts";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import { useServices } from "../../actors/services.ts";
import { useFilterContext } from "../../actors/useFilterContext.ts";
import type { Http } from "../../api/http.ts";
import { reminderQueries } from "../../api/reminders.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button, IconButton, LinkButton } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { styled } from "../../ui/theme.ts";
import { useListFocus } from "../../ui/useListFocus.ts";
import { ActionFailure } from "../record/ActionFailure.tsx";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { NextDate } from "../reminder/NextDate.tsx";
import { reminderSearch, remindersPath } from "../reminder/reminderRecord.tsx";
import { OCCURRENCE_STATUS } from "../reminder/reminderStatus.ts";
import { useOccurrence } from "../reminder/useOccurrence.ts";
import { daysSince } from "../reminder/wallClock.ts";
import { CardLink, FOLDED_LAYOUT, Line, LineName, Lines, LineText } from "./Lines.tsx";
import { QuerySection } from "./QuerySection.tsx";

const settleAll = deferred(async () => (await import("../record/later.ts")).SettleAll);

const LINES = 5;
/** Of the card's content at least, in pixels. */
const HEIGHT = 312;
/** The list of what is counted. */
const DUE_PATH = remindersPath({ status: "DUE", concerns: "me" });

/** The first reminders of a user that are overdue or due today, each with its next occurrence. */
export function dueReminders(http: Http, context: FilterContext) {
  const search = reminderSearch.read(new URL(DUE_PATH, "http://app").searchParams);
  return reminderQueries(http).list({
    ...reminderSearch.query(search, context),
    size: LINES,
    extend: ["nextOccurrence"],
  });
}

/** Lines of due reminders, with how many more there are. */
export function DueReminders() {
  const { t } = useTranslation();
  const { http } = useServices();
  const due = useQuery(dueReminders(http, useFilterContext()));
  const listFocus = useListFocus<HTMLDivElement>();
  const more = (due.data?.total ?? 0) - (due.data?.data.length ?? 0);
  return (
    <Content {...listFocus}>
      <QuerySection query={due} height={HEIGHT}>
        {({ data }) =>
          data.length === 0 ? <NoDueReminders /> : (
            <Lines>
              {data.map((reminder) => <DueReminder key={reminder.id} reminder={reminder} />)}
            </Lines>
          )}
      </QuerySection>
      {more > 0 && (
        <More>
          <CardLink to={DUE_PATH}>{t("and {count} more", { count: more })}</CardLink>
        </More>
      )}
    </Content>
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

const Content = styled("div", { minHeight: HEIGHT });

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
  const isLate = daysSince(occurrence.dueAt, today) > 0;
  const settling = useOccurrence(occurrence, description);
  const isOffered = settling.can("complete") || settling.can("skip");
  return (
    <Row>
      <LineText>
        <LineName to={`/reminders/${id}`}>{description}</LineName>
        <TimeText>
          <NextDate reminder={reminder} saysToday />
        </TimeText>
      </LineText>
      {isOffered
        ? (
          <Actions>
            <Button
              label={t("Mark as done")}
              icon={Check}
              size="small"
              triggerProps={{ "aria-label": `${t("Mark as done")}: ${description}` }}
              onPress={() => settling.act("complete")}
            />
            <IconButton
              icon={SkipForward}
              size="small"
              aria-label={`${t("Skip")}: ${description}`}
              onPress={() => settling.act("skip")}
            />
          </Actions>
        )
        : <StatusBadge {...OCCURRENCE_STATUS[settling.displayStatus]} />}
      {reminder.recurrence !== null && isLate && <settleAll.WhenLoaded of={{ reminder }} />}
      {settling.failure && (
        <Failure>
          <ActionFailure of={settling} />
        </Failure>
      )}
    </Row>
  );
}

const Row = styled(Line, { flexWrap: "wrap" });

const TimeText = styled("span", {
  flexBasis: "100%",
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
});

// Layered above the link that covers the line.
const Actions = styled("span", {
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  gap: "$1",
  [FOLDED_LAYOUT]: { order: 2 },
});

const Failure = styled("div", {
  position: "relative",
  zIndex: 1,
  flexBasis: "100%",
  paddingBottom: "$2",
  [FOLDED_LAYOUT]: { order: 3 },
});
