import CalendarDays from "lucide-react/icons/calendar-days";
import { useTranslation } from "../../i18n/Translation.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { reminderRecord } from "./reminderRecord.tsx";

export const loader = createListLoader(reminderRecord.list);

export function Component() {
  const { t } = useTranslation();
  return (
    <ListScreen
      declaration={reminderRecord.list}
      actions={[
        { id: "calendar", label: t("Calendar"), icon: CalendarDays, to: "/reminders/calendar" },
      ]}
    />
  );
}
