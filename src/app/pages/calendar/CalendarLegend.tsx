import {
  OCCURRENCE_DISPLAY_STATUSES,
  OCCURRENCE_STATUS,
} from "../../../features/reminder/statuses.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { styled } from "../../../ui/theme.ts";
import { StatusMark } from "./EventChip.tsx";

/** The legend of the calendar's marks. */
export function CalendarLegend() {
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
