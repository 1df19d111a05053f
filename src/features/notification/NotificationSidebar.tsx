import CheckCheck from "lucide-react/icons/check-check";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { styled } from "../../ui/theme.ts";
import { NotificationFeed } from "./NotificationFeed.tsx";
import { formatUnread, useMarkAsRead } from "./unread.tsx";

interface NotificationSidebarProps {
  /** Undefined while it is unknown. */
  unread: number | undefined;
  onClose: () => void;
}

/** The newest notifications at the right of the page. */
export function NotificationSidebar({ unread, onClose }: NotificationSidebarProps) {
  const { t } = useTranslation();
  const { read, readAll, isReadingAll } = useMarkAsRead();
  return (
    <Drawer isOpen onClose={onClose} title={t("Notifications")} side="right">
      <Bar>
        <span role="status">
          {formatUnread(unread, t)}
        </span>
        {unread
          ? (
            <Button
              label={t("Mark all as read")}
              icon={CheckCheck}
              size="small"
              isLoading={isReadingAll}
              onPress={readAll}
            />
          )
          : null}
      </Bar>
      <NotificationFeed read={read} onFollow={onClose} />
      <Foot>
        <All to="/notifications/" onFollow={onClose}>{t("All notifications")}</All>
        <All to="/notifications/preferences" onFollow={onClose}>{t("Preferences")}</All>
      </Foot>
    </Drawer>
  );
}

const Bar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$1 $3",
  flex: "none",
  boxSizing: "border-box",
  minHeight: 44,
  padding: "6px $3 6px $5",
  borderBottom: "1px solid $line",
  fontSize: "$small",
  color: "$inkSecond",
  "& > [role=status]": { whiteSpace: "nowrap" },
});

const Foot = styled("div", {
  position: "sticky",
  bottom: 0,
  flex: "none",
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  marginTop: "auto",
  borderTop: "1px solid $line",
  ground: "raised",
});

const All = styled(AppLink, {
  display: "grid",
  placeItems: "center",
  minHeight: 44,
  fontSize: "$small",
  fontWeight: "$section",
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
  "&:focus-visible": { outline: "2px solid $accent", outlineOffset: -2 },
});
