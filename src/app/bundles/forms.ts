// Pages that are a form.
import "./frame.ts";

export * as forcedPassword from "../../pages/account/ForcedPasswordPage.tsx";
export * as projectCreate from "../../pages/project/ProjectCreatePage.tsx";
export * as reminderCreate from "../../pages/reminder/ReminderCreatePage.tsx";
export * as reminderEdit from "../../pages/reminder/ReminderEditPage.tsx";
export * as userCreate from "../../pages/user/UserCreatePage.tsx";
