import { useQuery } from "@tanstack/react-query";
import CalendarX from "lucide-react/icons/calendar-x";
import { findLastHoliday, isRunningOut } from "../../../contract/holiday.ts";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import { useServices } from "../../actors/services.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Banner } from "../../ui/page/Banner.tsx";
import { holidaysQuery } from "./resource.ts";

/** Warns that the public holidays end within a year. */
export function HolidayNotice({ holidays }: { holidays: readonly Holiday[] }) {
  const { t } = useTranslation();
  const today = useMilestoneToday();
  if (!isRunningOut(holidays, today)) return null;
  const last = findLastHoliday(holidays);
  return (
    <Banner icon={CalendarX}>
      {last === undefined
        ? t("There are no public holidays, so working days are counted without them.")
        : t("The public holidays end on {date}. Working days after it are counted without them.", {
          date: formatDate(last, "short", t),
        })}
    </Banner>
  );
}

/** The same warning on other pages, with a link to the public holidays. */
export function LinkedHolidayNotice() {
  const { t } = useTranslation();
  const { http } = useServices();
  const today = useMilestoneToday();
  const { data } = useQuery(holidaysQuery(http));
  if (data === undefined || !isRunningOut(data.data, today)) return null;
  return (
    <Banner icon={CalendarX}>
      {t("The public holidays end within a year.")}{" "}
      <TextLink to={RECORD_PAGES.holiday.path}>{t("Add the next ones")}</TextLink>
    </Banner>
  );
}
