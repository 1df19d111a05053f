import CalendarDays from "lucide-react/icons/calendar-days";
import { useTranslation } from "../../i18n/Translation.tsx";
import { listLoader } from "../list/listLoader.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { reminderRecord } from "./reminderRecord.tsx";

export const loader = listLoader(reminderRecord.list);

export function Component() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={reminderRecord.list}
      actions={[
        { id: "calendar", label: t("Calendar"), icon: CalendarDays, to: "/reminders/calendar" },
      ]}
    />
  );
}
