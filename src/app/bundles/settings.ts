// Pages that are opened seldom.
import "./frame.ts";

export * as account from "../../pages/account/AccountPage.tsx";
export * as help from "../HelpPage.tsx";
export * as notificationPreferences from "../../pages/notification/NotificationPreferencesPage.tsx";
export * as toastTest from "../../pages/ToastTestPage.tsx";
