// Form pages.
import "./frame.ts";

export * as forcedPassword from "../../features/account/ForcedPasswordPage.tsx";
export * as projectCreate from "../../features/project/ProjectCreatePage.tsx";
export * as reminderCreate from "../../features/reminder/ReminderCreatePage.tsx";
export * as reminderEdit from "../../features/reminder/ReminderEditPage.tsx";
export * as userCreate from "../../features/user/UserCreatePage.tsx";
