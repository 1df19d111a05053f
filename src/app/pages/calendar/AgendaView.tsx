import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, LinkButton } from "../../../ui/button/Button.tsx";
import { Sheet } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import {
  getNextMonth,
  getTitle,
  type MoreCount,
  NO_MORE,
  type PopoverTarget,
} from "./calendarDays.ts";
import { listItems, type MilestonesByDay, NO_MILESTONES } from "./calendarItems.ts";
import { MoreButton } from "./EventChip.tsx";
import type { HolidaysByDay } from "./calendarQueries.ts";
import { HolidayName } from "./HolidayName.tsx";
import { ItemChip } from "./ItemChip.tsx";
import { PastButton, usePastDays } from "./PastDays.tsx";

interface AgendaViewProps {
  days: readonly string[];
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  milestones?: MilestonesByDay;
  holidays: HolidaysByDay;
  /** The numbers of entries that the responses left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  /** Also lists days without occurrences. */
  showsEmpty?: boolean;
  /** Undefined without permission to create reminders. */
  onCreate: ((day: string) => void) | undefined;
  onOpen: (target: PopoverTarget) => void;
  /** Creates the address of the agenda around a day. A month with it links to the next one. */
  createHref?: (day: string) => string;
}

/** A list of days with their entries. If they include today, it begins there. */
export function AgendaView(
  { days, events, milestones = NO_MILESTONES, holidays, moreCounts, ...props }: AgendaViewProps,
) {
  const { showsEmpty = false, onCreate, onOpen, createHref } = props;
  const { t, language } = useTranslation();
  const today = useToday();
  const getItems = (day: string) => listItems(events.get(day) ?? [], milestones.get(day) ?? []);
  const hasItems = (day: string) => events.has(day) || milestones.has(day) || holidays.has(day);
  const includesToday = days.includes(today);
  const nextDay = includesToday && !events.has(today)
    ? days.find((day) => day > today && events.get(day)?.some(({ status }) => status === "PENDING"))
    : undefined;
  const filledDays = showsEmpty ? days : days.filter(hasItems);
  const past = usePastDays(showsEmpty ? [] : filledDays, includesToday, getItems);
  const shownDays = past.isShown ? filledDays : filledDays.filter((day) => !past.has(day));
  const [firstDay] = days;
  const nextMonth = !showsEmpty && createHref && firstDay !== undefined && (
    <NextMonth day={getNextMonth(firstDay)} createHref={createHref} />
  );
  if (filledDays.length === 0) {
    return (
      <Sheet flush>
        <Rest>{t("Nothing is due in this month.")}</Rest>
        {nextMonth}
      </Sheet>
    );
  }
  return (
    <Sheet flush>
      {past.count > 0 && (
        <EdgeRow>
          <PastButton past={past} />
        </EdgeRow>
      )}
      {shownDays.length === 0 && <Rest>{t("Nothing is due in the rest of this month.")}</Rest>}
      {shownDays.map((day) => {
        const items = getItems(day);
        const hidden = moreCounts.get(day) ?? NO_MORE;
        const holiday = holidays.get(day);
        const title = formatDayInWords(day, language);
        return (
          <Day key={day} aria-label={title}>
            <Title isToday={day === today}>
              {title}
              {day === today && <TodayBadge>{t("Today")}</TodayBadge>}
              {day === nextDay && <TodayBadge>{t("Next")}</TodayBadge>}
              {holiday && <HolidayName holiday={holiday} place="line" />}
            </Title>
            <List>
              {items.map((item) => (
                <li key={item.id}>
                  <ItemChip
                    item={item}
                    size="row"
                    onOpen={(anchor) => onOpen({ day, eventId: item.id, anchor })}
                  />
                </li>
              ))}
              {hidden.count > 0 && (
                <li>
                  <MoreButton
                    more={hidden}
                    onPress={(anchor) => onOpen({ day, eventId: null, anchor })}
                  />
                </li>
              )}
              {items.length === 0 && (showsEmpty || !holiday) && (
                <MutedText as="li">{t("Nothing is due on this day.")}</MutedText>
              )}
              {showsEmpty && onCreate && (
                <li>
                  <Button
                    label={t("New reminder on this day")}
                    icon={Plus}
                    size="small"
                    variant="ghost"
                    onPress={() => onCreate(day)}
                  />
                </li>
              )}
            </List>
          </Day>
        );
      })}
      {nextMonth}
    </Sheet>
  );
}

function NextMonth(
  { day, createHref }: { day: string; createHref: (day: string) => string },
) {
  const { language } = useTranslation();
  return (
    <EdgeRow>
      <LinkButton
        label={getTitle("agenda", day, language)}
        icon={ChevronRight}
        size="small"
        variant="ghost"
        to={createHref(day)}
      />
    </EdgeRow>
  );
}

/** The row before or after the days. */
const EdgeRow = styled("div", {
  padding: "6px 8px",
  "&:first-child": { borderBottom: "1px solid $line" },
  "&:last-child": { borderTop: "1px solid $line" },
});

const Rest = styled("p", { margin: 0, padding: "$4", color: "$inkThird" });

const Day = styled("section", {
  display: "grid",
  gridTemplateColumns: "220px minmax(0, 1fr)",
  gap: "$2 $4",
  padding: "$3 $4",
  "& + &": { borderTop: "1px solid $line" },
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Title = styled("h2", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  alignContent: "start",
  gap: "0 $2",
  margin: 0,
  paddingTop: 12,
  text: "section",
  "@narrow": { paddingTop: 0 },
  variants: { isToday: { true: { color: "$accent" } } },
});

const TodayBadge = styled("span", { fontSize: "$caption", fontWeight: "$head", color: "$accent" });

const List = styled("ul", {
  display: "grid",
  gap: "$1",
  alignContent: "start",
  justifyItems: "start",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { width: "100%", minWidth: 0 },
});

const MutedText = styled("p", { margin: 0, padding: "$2 0", color: "$inkThird" });
