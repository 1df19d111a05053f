import CalendarDays from "lucide-react/icons/calendar-days";
import { useTranslation } from "../../i18n/Translation.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import { projectTypeRecord } from "./projectTypeRecord.tsx";

export const loader = createListLoader(projectTypeRecord.list);

export function Component() {
  const { t } = useTranslation();
  const holidays = {
    id: "holidays",
    label: t("Public Holidays"),
    icon: CalendarDays,
    to: RECORD_PAGES.holiday.path,
  };
  return <ListScreen declaration={projectTypeRecord.list} actions={[holidays]} />;
}
