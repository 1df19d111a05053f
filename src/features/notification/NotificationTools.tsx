import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import {
  isSidebarOpen,
  notificationSidebarMachine,
} from "../../../machines/notificationSidebar.ts";
import { useServices } from "../../actors/services.ts";
import { useChildActor } from "../../actors/useChildActor.ts";
import { notificationQueries, UNREAD_COUNT } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { NotificationSidebar } from "./NotificationSidebar.tsx";
import { formatUnread } from "./unread.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { PartBoundary } from "../../ui/page/PartBoundary.tsx";
import { Count } from "../../ui/status/Badge.tsx";
import { styled } from "../../ui/theme.ts";
import { createSidebarImplementations } from "./notificationEffects.ts";

/** The top bar's bell with the number of unread notifications, and its sidebar. */
export function NotificationTools() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const resetAndRetry = (retry: () => void) => () =>
    void client.resetQueries({ queryKey: UNREAD_COUNT }).then(retry);
  return (
    <PartBoundary
      renderError={(retry) => (
        <IconButton
          icon={BellOff}
          aria-label={t("Notifications could not be shown. Try again")}
          onPress={resetAndRetry(retry)}
        />
      )}
    >
      <BellWithSidebar />
    </PartBoundary>
  );
}

function BellWithSidebar() {
  const { t } = useTranslation();
  const services = useServices();
  const sidebar = useChildActor(
    "notificationSidebar",
    () => notificationSidebarMachine.provide(createSidebarImplementations(services)),
  );
  const isOpen = useSelector(sidebar, isSidebarOpen);
  const unread = useQuery(notificationQueries(services.http).unreadCount()).data;
  const label = [t("Notifications"), formatUnread(unread, t)].filter(Boolean).join(": ");
  return (
    <Root>
      <IconButton
        icon={Bell}
        aria-label={label}
        triggerProps={{ "aria-haspopup": "dialog", "aria-expanded": isOpen }}
        onPress={() => sidebar.send({ type: "sidebar.toggled" })}
      />
      {unread
        ? (
          <CountMark aria-hidden="true">
            <Count value={unread} tone="alert" />
          </CountMark>
        )
        : null}
      {isOpen && (
        <NotificationSidebar
          unread={unread}
          onClose={() => sidebar.send({ type: "sidebar.closed" })}
        />
      )}
    </Root>
  );
}

const Root = styled("span", { position: "relative", display: "inline-flex" });

const CountMark = styled("span", {
  position: "absolute",
  top: -1,
  // More digits grow over the bell, not over its neighbour.
  insetInlineEnd: -1,
  pointerEvents: "none",
  "@touch": { top: 4, insetInlineEnd: 4 },
});
