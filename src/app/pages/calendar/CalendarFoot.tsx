import Globe from "lucide-react/icons/globe";
import {
  OCCURRENCE_DISPLAY_STATUSES,
  OCCURRENCE_STATUS,
} from "../../../features/reminder/statuses.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { getReaderTimeZone } from "../../../i18n/timeZone.ts";
import { formatTimeZone, isOtherTimeZone } from "../../../i18n/wallClock.ts";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { styled } from "../../../ui/theme.ts";
import { StatusMark } from "./EventChip.tsx";
import { OverdueLink } from "./OverdueLink.tsx";

interface CalendarFootProps {
  reminders: readonly { dueDatetime: string; dueAt: string }[];
}

/** The legend, the number of overdue reminders, and a note on other time zones. */
export function CalendarFoot({ reminders }: CalendarFootProps) {
  const { t } = useTranslation();
  return (
    <Root>
      <Legend />
      <OverdueLink />
      {reminders.some(isOtherTimeZone) && (
        <p>
          <Icon icon={Globe} size={13} />
          {t("Times are those of each reminder's own time zone; yours is {zone}.", {
            zone: formatTimeZone(getReaderTimeZone()),
          })}
        </p>
      )}
    </Root>
  );
}

/** The legend of the calendar's marks. */
function Legend() {
  const { t } = useTranslation();
  return (
    <List aria-label={t("Legend")}>
      {OCCURRENCE_DISPLAY_STATUSES.map((displayStatus) => {
        const { label, icon } = OCCURRENCE_STATUS[displayStatus];
        return (
          <li key={displayStatus}>
            <StatusMark displayStatus={displayStatus}>
              <Icon icon={icon} size={12} />
            </StatusMark>
            {t(label)}
          </li>
        );
      })}
      <li>
        <HolidayMark />
        {t("Public holiday")}
      </li>
    </List>
  );
}

const Root = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "$2 $5",
  fontSize: "$caption",
  color: "$inkThird",
  "& p": { display: "flex", alignItems: "center", gap: 6, margin: 0 },
});

const HolidayMark = styled("span", {
  boxSizing: "border-box",
  width: 20,
  height: 20,
  border: "1px solid $warning",
  borderRadius: 5,
  backgroundColor: "$warningSoft",
});

const List = styled("ul", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$1 $4",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "inline-flex", alignItems: "center", gap: 6 },
});
