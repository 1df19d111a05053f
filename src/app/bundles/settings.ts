// Rarely opened pages.
import "./frame.ts";

export * as account from "../../features/account/AccountPage.tsx";
export * as help from "../pages/HelpPage.tsx";
export * as holidays from "../../features/holiday/HolidaysPage.tsx";
export * as notificationPreferences from "../../features/notification/NotificationPreferencesPage.tsx";
export * as toastTest from "../pages/ToastTestPage.tsx";
