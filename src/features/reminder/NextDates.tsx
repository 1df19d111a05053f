import { useQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import { useDeferredValue } from "react";
import { PREVIEW_LENGTH } from "../../../contract/reminder.ts";
import { useQuarterHour } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { styled } from "../../ui/theme.ts";
import { UNFINISHED } from "./ruleDraft.ts";
import { describeRule } from "../../i18n/recurrenceText.ts";
import { formatDayInWords, formatTimeZone, toTime } from "../../i18n/wallClock.ts";

interface NextDatesProps {
  /** Null while unknown. */
  dueDatetime: string | null;
  timeZone: string | null;
  recurrence: string | null;
}

/** The preview of a reminder's form: the rule in a sentence, and the next dates. */
export function NextDates(props: NextDatesProps) {
  const { dueDatetime, timeZone, recurrence } = useDeferredValue(props);
  const translation = useTranslation();
  const { t, language } = translation;
  const quarterHour = useQuarterHour().toISOString();
  const isComplete = dueDatetime !== null && timeZone !== null && recurrence !== UNFINISHED;
  const schedule = isComplete ? { dueDatetime, timeZone, recurrence } : null;
  const dates = useQuery({
    queryKey: ["next dates", schedule, quarterHour],
    enabled: schedule !== null && recurrence !== null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const { computeNextDates } = await import("./nextDates.ts");
      return schedule &&
          computeNextDates(schedule, Temporal.Instant.from(quarterHour), PREVIEW_LENGTH) ||
        null;
    },
    placeholderData: (before) => before,
  }).data;
  return (
    <Sheet>
      <Sentence role="status">
        <Icon icon={CalendarDays} size={16} />
        <span>
          {schedule === null
            ? t("The next dates appear here once there is a date and a time.")
            : describeRule(schedule, translation)}
        </span>
      </Sentence>
      {schedule !== null && recurrence !== null && dates && (
        dates.dates.length === 0 ? <NoDates>{t("This rule has no upcoming dates.")}</NoDates> : (
          <>
            <Dates aria-label={t("Next dates")}>
              {dates.dates.map((wallTime) => (
                <li key={wallTime}>
                  {formatDayInWords(wallTime, language)} <Time>{toTime(wallTime)}</Time>
                </li>
              ))}
            </Dates>
            <Foot>
              {dates.hasMore ? t("and so on") : t("These are all of them.")} · {formatTimeZone(
                schedule.timeZone,
              )}
            </Foot>
          </>
        )
      )}
    </Sheet>
  );
}

const Sheet = styled("div", {
  display: "grid",
  gap: "$2",
  padding: "$3 $4",
  borderRadius: "$control",
  backgroundColor: "$accentSoft",
  color: "$ink",
});

const Sentence = styled("p", {
  display: "flex",
  gap: "$2",
  margin: 0,
  text: "section",
  "& svg": { marginTop: 2, color: "$accent" },
});

const Dates = styled("ol", {
  display: "grid",
  gap: 2,
  margin: 0,
  padding: "0 0 0 24px",
  listStyle: "none",
  fontSize: "$small",
  lineHeight: "20px",
  numbers: "tabular",
});

const Time = styled("span", { fontWeight: "$section" });

const NoDates = styled("p", { margin: "0 0 0 24px", fontSize: "$small", color: "$danger" });

const Foot = styled("p", { margin: "0 0 0 24px", fontSize: "$caption", color: "$inkSecond" });
