import { usePermissions } from "../../../actors/useSession.ts";
import { quickReminderDialog } from "../../../features/reminder/quickReminder.ts";
import { dateParam, useCurrentSearch } from "../../../records/searchParams.ts";

/** The search parameter of the calendar: the day of the reminder that is being created. */
const newReminderParam = { create: dateParam };

/** Returns a function that opens the dialog with a new reminder on a day, if the user may add one. */
export function useOpenNewReminder(): ((day: string) => void) | undefined {
  const { has } = usePermissions();
  const { change } = useCurrentSearch(newReminderParam);
  return has("reminder:create") ? (day) => change({ create: day }) : undefined;
}

/** The dialog with a new reminder, while the address has its day. */
export function NewReminderDialog() {
  const { search, change } = useCurrentSearch(newReminderParam);
  return search.create !== "" && (
    <quickReminderDialog.Component
      date={search.create}
      onClose={() => change({ create: "" })}
    />
  );
}
