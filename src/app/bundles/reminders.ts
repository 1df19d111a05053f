import "./frame.ts";

export * as calendar from "../../pages/calendar/CalendarPage.tsx";
export * as reminder from "../../pages/reminder/ReminderPage.tsx";
export * as reminderCreate from "../../pages/reminder/ReminderCreatePage.tsx";
export * as reminderEdit from "../../pages/reminder/ReminderEditPage.tsx";
