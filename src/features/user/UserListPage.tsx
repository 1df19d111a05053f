import History from "lucide-react/icons/rotate-ccw-clock";
import MailWarning from "lucide-react/icons/mail-exclamation-point";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { createListLoader } from "../../records/list/listLoader.ts";
import { ListScreen } from "../../records/list/ListScreen.tsx";
import { userRecord } from "./userRecord.tsx";

export const loader = createListLoader(userRecord.list);

export function Component() {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const events = { id: "events", label: t("Account Events"), icon: History, to: "/user/events" };
  const mails = {
    id: "mails",
    label: t("Undelivered Emails"),
    icon: MailWarning,
    to: "/user/mails",
  };
  return (
    <ListScreen declaration={userRecord.list} actions={has("config:read") ? [events, mails] : []} />
  );
}
