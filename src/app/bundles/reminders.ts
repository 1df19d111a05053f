import "./frame.ts";

export * as calendar from "../../pages/calendar/CalendarPage.tsx";
export * as reminder from "../../pages/reminder/ReminderPage.tsx";
export { turkish } from "../../i18n/tr/bundles/reminders.ts";
