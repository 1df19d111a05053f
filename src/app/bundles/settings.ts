// Pages that are opened seldom, with what they say.
import "./frame.ts";
import { addTurkish } from "../../i18n/catalogue.ts";
import { settings } from "../../i18n/tr/settings.ts";

addTurkish(settings);

export * as account from "../../pages/account/AccountPage.tsx";
export * as notificationPreferences from "../../pages/notification/NotificationPreferencesPage.tsx";
