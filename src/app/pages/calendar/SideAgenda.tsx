import BellRing from "lucide-react/icons/bell-ring";
import Check from "lucide-react/icons/check";
import Flag from "lucide-react/icons/flag";
import { useId } from "react";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { getDisplayStatus } from "../../../features/reminder/statuses.ts";
import { useClock, useToday } from "../../../i18n/clock.ts";
import { describeRule } from "../../../i18n/recurrenceText.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { formatDayInWords, toTime } from "../../../i18n/wallClock.ts";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { Sheet } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { type CalendarItem, isLateItem, listItems, type MilestonesByDay } from "./calendarItems.ts";
import { type MoreCount, NO_MORE, type PopoverTarget } from "./calendarDays.ts";
import type { HolidaysByDay } from "./calendarQueries.ts";
import { HolidayName } from "./HolidayName.tsx";
import { MoreButton } from "./EventChip.tsx";
import { describeMilestone } from "./MilestoneChip.tsx";
import { PastButton, usePastDays } from "./PastDays.tsx";

interface SideAgendaProps {
  days: readonly string[];
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  milestones: MilestonesByDay;
  holidays: HolidaysByDay;
  moreCounts: ReadonlyMap<string, MoreCount>;
  onOpen: (target: PopoverTarget) => void;
}

/** What is due from today on, next to or below the month. */
export function SideAgenda(
  { days, events, milestones, holidays, moreCounts, onOpen }: SideAgendaProps,
) {
  const { t, language } = useTranslation();
  const titleId = useId();
  const today = useToday();
  const getItems = (day: string) => listItems(events.get(day) ?? [], milestones.get(day) ?? []);
  const filledDays = days.filter((day) =>
    events.has(day) || milestones.has(day) || holidays.has(day)
  );
  const past = usePastDays(filledDays, true, getItems);
  const shownDays = past.isShown ? filledDays : filledDays.filter((day) => !past.has(day));
  return (
    <Sheet as="section" flush aria-labelledby={titleId}>
      <Head>
        <Title id={titleId}>{t("Agenda")}</Title>
        {past.count > 0 && <PastButton past={past} />}
      </Head>
      {shownDays.length === 0 && <Empty>{t("Nothing is due from today on.")}</Empty>}
      {shownDays.map((day) => {
        const more = moreCounts.get(day) ?? NO_MORE;
        const holiday = holidays.get(day);
        return (
          <Day key={day}>
            <DayTitle isToday={day === today}>
              <span>
                {day === today && `${t("Today")}, `}
                {formatDayInWords(day, language, { day: "numeric", month: "long" })}
              </span>
              <Weekday>{formatDayInWords(day, language, { weekday: "long" })}</Weekday>
            </DayTitle>
            {holiday && (
              <DayHoliday>
                <HolidayName holiday={holiday} place="line" />
              </DayHoliday>
            )}
            <List>
              {getItems(day).map((item) => (
                <li key={item.id}>
                  <SideItem
                    item={item}
                    onOpen={(anchor) => onOpen({ day, eventId: item.id, anchor })}
                  />
                </li>
              ))}
              {more.count > 0 && (
                <li>
                  <MoreButton
                    more={more}
                    onPress={(anchor) => onOpen({ day, eventId: null, anchor })}
                  />
                </li>
              )}
            </List>
          </Day>
        );
      })}
    </Sheet>
  );
}

interface SideItemProps {
  item: CalendarItem;
  onOpen: (anchor: HTMLElement) => void;
}

function SideItem({ item, onOpen }: SideItemProps) {
  const translation = useTranslation();
  const minute = useClock(({ minute }) => minute);
  const isDone = item.kind === "reminder"
    ? getDisplayStatus(item.occurrence, minute) === "COMPLETED"
    : item.milestone.status === "COMPLETED";
  const { icon, time, name, detail } = describeItem(item, translation);
  const tone = isDone ? "done" : isLateItem(item, minute) ? "late" : "open";
  return (
    <Item
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Mark tone={tone}>
        <Icon icon={isDone ? Check : icon} size={14} />
      </Mark>
      <span>
        {time && <Time>{`${time} `}</Time>}
        <Name isDone={isDone}>{name}</Name>
        {detail && <Detail>{detail}</Detail>}
      </span>
    </Item>
  );
}

function describeItem(item: CalendarItem, translation: ReturnType<typeof useTranslation>) {
  if (item.kind === "milestone") {
    const detail = describeMilestone(item.milestone, translation.t("Not assigned"));
    return { icon: Flag, time: null, name: item.milestone.name, detail };
  }
  const { dueDatetime, reminder } = item.occurrence;
  const { description, recurrence, timeZone } = reminder;
  return {
    icon: BellRing,
    time: toTime(dueDatetime),
    name: description,
    detail: recurrence &&
      describeRule({ recurrence, dueDatetime: reminder.dueDatetime, timeZone }, translation),
  };
}

const Head = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 44,
  padding: "0 6px 0 16px",
  borderBottom: "1px solid $line",
});

const Title = styled("h2", { text: "section", margin: 0, color: "$ink" });

const Empty = styled("p", { margin: 0, padding: "$4", color: "$inkThird" });

const Day = styled("div", { padding: "10px 8px 2px" });

const DayTitle = styled("h3", {
  display: "flex",
  justifyContent: "space-between",
  gap: "$2",
  margin: 0,
  padding: "0 8px 4px",
  text: "caption",
  fontWeight: "$section",
  color: "$ink",
  variants: { isToday: { true: { color: "$accent" } } },
});

const DayHoliday = styled("div", { padding: "0 8px 4px" });

const Weekday = styled("span", { fontWeight: "$body", color: "$inkThird" });

const List = styled("ul", { display: "grid", gap: 2, margin: 0, padding: 0, listStyle: "none" });

const Item = styled("button", {
  display: "flex",
  gap: "$2",
  boxSizing: "border-box",
  width: "100%",
  minHeight: 32,
  padding: "4px 8px",
  border: 0,
  borderRadius: "$control",
  background: "none",
  fontSize: "$small",
  lineHeight: "18px",
  textAlign: "start",
  color: "$ink",
  cursor: "pointer",
  "@touch": { minHeight: "$touch" },
  "@hover": { "&:hover": { backgroundColor: "$canvas" } },
  "&:focus-visible": { outlineOffset: "-2px" },
});

const Mark = styled("span", {
  flex: "none",
  paddingTop: 1,
  variants: {
    tone: {
      open: { color: "$running" },
      late: { color: "$danger" },
      done: { color: "$accent" },
    },
  },
});

const Time = styled("span", { fontWeight: "$section", numbers: "tabular" });

const Name = styled("span", {
  variants: { isDone: { true: { textDecoration: "line-through", color: "$inkThird" } } },
});

const Detail = styled("span", {
  display: "block",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});
