import "./frame.ts";

export * as calendar from "../../features/reminder/calendar/CalendarPage.tsx";
export * as reminder from "../../features/reminder/ReminderPage.tsx";
