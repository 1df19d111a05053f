import Plus from "lucide-react/icons/plus";
import type { CalendarOccurrence } from "../../../contract/schemas/reminder.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/Button.tsx";
import { Sheet } from "../../ui/page/Section.tsx";
import { styled } from "../../ui/theme.ts";
import { dayInWords } from "../reminder/wallClock.ts";
import { type MoreOfDay, NO_MORE, type OpenInCalendar } from "./calendarDays.ts";
import { EventChip, MoreButton } from "./EventChip.tsx";

interface AgendaViewProps {
  days: readonly string[];
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  /** How many more each day has. */
  more: ReadonlyMap<string, MoreOfDay>;
  /** Days without occurrences are listed as well. */
  showsEmpty?: boolean;
  mayCreate: boolean;
  onOpen: (open: OpenInCalendar) => void;
}

/** Days one under another, each with its occurrences. */
export function AgendaView(
  { days, events, more, showsEmpty = false, mayCreate, onOpen }: AgendaViewProps,
) {
  const { t, language } = useTranslation();
  const now = useToday();
  const isNow = days.includes(now);
  const next = isNow && !events.has(now)
    ? days.find((day) => day > now && events.get(day)?.some(({ status }) => status === "PENDING"))
    : undefined;
  const shown = showsEmpty ? days : days.filter((day) => events.has(day));
  if (shown.length === 0) {
    return (
      <Sheet>
        <MutedText>{t("Nothing is due in this month.")}</MutedText>
      </Sheet>
    );
  }
  return (
    <Sheet flush>
      {shown.map((day) => {
        const due = events.get(day) ?? [];
        const hidden = more.get(day) ?? NO_MORE;
        const title = dayInWords(day, language);
        return (
          <Day key={day} aria-label={title}>
            <Title isToday={day === now}>
              {title}
              {day === now && <TodayBadge>{t("Today")}</TodayBadge>}
              {day === next && <TodayBadge>{t("Next")}</TodayBadge>}
            </Title>
            <List>
              {due.map((one) => (
                <li key={one.id}>
                  <EventChip
                    occurrence={one}
                    size="row"
                    onOpen={(anchor) => onOpen({ day, eventId: one.id, anchor })}
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
              {due.length === 0 && (
                <MutedText as="li">{t("Nothing is due on this day.")}</MutedText>
              )}
              {showsEmpty && mayCreate && (
                <li>
                  <LinkButton
                    label={t("New reminder on this day")}
                    icon={Plus}
                    size="small"
                    variant="ghost"
                    to={`/reminders/create?date=${day}`}
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
  gap: "$2",
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
