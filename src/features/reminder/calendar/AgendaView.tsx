import Plus from "lucide-react/icons/plus";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { useToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { LinkButton } from "../../../ui/button/Button.tsx";
import { Sheet } from "../../../ui/page/Section.tsx";
import { styled } from "../../../ui/theme.ts";
import { formatDayInWords } from "../../../i18n/wallClock.ts";
import { type MoreCount, NO_MORE, type PopoverTarget } from "./calendarDays.ts";
import { EventChip, MoreButton } from "./EventChip.tsx";

interface AgendaViewProps {
  days: readonly string[];
  events: ReadonlyMap<string, CalendarOccurrence[]>;
  /** The numbers of occurrences that the response left out, by day. */
  moreCounts: ReadonlyMap<string, MoreCount>;
  /** Also lists days without occurrences. */
  showsEmpty?: boolean;
  canCreate: boolean;
  onOpen: (target: PopoverTarget) => void;
}

/** A list of days with their occurrences. */
export function AgendaView(
  { days, events, moreCounts, showsEmpty = false, canCreate, onOpen }: AgendaViewProps,
) {
  const { t, language } = useTranslation();
  const today = useToday();
  const includesToday = days.includes(today);
  const next = includesToday && !events.has(today)
    ? days.find((day) => day > today && events.get(day)?.some(({ status }) => status === "PENDING"))
    : undefined;
  const shownDays = showsEmpty ? days : days.filter((day) => events.has(day));
  if (shownDays.length === 0) {
    return (
      <Sheet>
        <MutedText>{t("Nothing is due in this month.")}</MutedText>
      </Sheet>
    );
  }
  return (
    <Sheet flush>
      {shownDays.map((day) => {
        const occurrences = events.get(day) ?? [];
        const hidden = moreCounts.get(day) ?? NO_MORE;
        const title = formatDayInWords(day, language);
        return (
          <Day key={day} aria-label={title}>
            <Title isToday={day === today}>
              {title}
              {day === today && <TodayBadge>{t("Today")}</TodayBadge>}
              {day === next && <TodayBadge>{t("Next")}</TodayBadge>}
            </Title>
            <List>
              {occurrences.map((occurrence) => (
                <li key={occurrence.id}>
                  <EventChip
                    occurrence={occurrence}
                    size="row"
                    onOpen={(anchor) => onOpen({ day, eventId: occurrence.id, anchor })}
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
              {occurrences.length === 0 && (
                <MutedText as="li">{t("Nothing is due on this day.")}</MutedText>
              )}
              {showsEmpty && canCreate && (
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
