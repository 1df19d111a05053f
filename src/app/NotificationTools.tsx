import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { Bell } from "lucide-react";
import { use } from "react";
import type { Language } from "../../contract/language.ts";
import { isSidebarOpen } from "../../machines/notificationSidebar.ts";
import { useServices } from "../actors/services.ts";
import { notificationQueries } from "../api/notification/notifications.ts";
import { openTexts } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { NotificationSidebar } from "../pages/notification/NotificationSidebar.tsx";
import { unreadWords } from "../pages/notification/notificationWords.ts";
import { IconButton } from "../ui/button/Button.tsx";
import { Count } from "../ui/status/Count.tsx";
import { styled } from "../ui/theme.ts";
import { notificationsOf } from "./notifications.ts";

/** The bell of the top bar with the number of unread notifications, and the sidebar it opens. */
export function NotificationTools() {
  const { t, language } = useTranslation();
  use(texts(language));
  const services = useServices();
  const { sidebar } = notificationsOf(services);
  const isOpen = useSelector(sidebar, isSidebarOpen);
  const unread = useQuery(notificationQueries(services.http).unreadCount()).data;
  const said = [t("Notifications"), unreadWords(unread, t)].filter(Boolean).join(": ");
  return (
    <Root>
      <IconButton
        icon={Bell}
        aria-label={said}
        triggerProps={{ "aria-haspopup": "dialog", "aria-expanded": isOpen }}
        onPress={() => sidebar.send({ type: "sidebar.toggled" })}
      />
      {unread
        ? (
          <Mark aria-hidden="true">
            <Count value={unread} tone="alert" />
          </Mark>
        )
        : null}
      <NotificationSidebar
        isOpen={isOpen}
        unread={unread}
        onClose={() => sidebar.send({ type: "sidebar.closed" })}
      />
    </Root>
  );
}

let opened: Promise<void> | undefined;

/** Once they are open, another language comes with them. */
function texts(language: Language): Promise<void> {
  return opened ??= openTexts(language, ["notification"])
    .catch((error) => console.error("The texts of notifications could not be loaded", error));
}

const Root = styled("span", { position: "relative", display: "inline-flex" });

const Mark = styled("span", {
  position: "absolute",
  top: -1,
  insetInlineStart: 17,
  pointerEvents: "none",
  "@touch": { top: 4, insetInlineStart: 22 },
});
