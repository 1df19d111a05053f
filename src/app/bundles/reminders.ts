import "./frame.ts";

export * as calendar from "../pages/calendar/CalendarPage.tsx";
export * as reminder from "../../features/reminder/ReminderPage.tsx";
