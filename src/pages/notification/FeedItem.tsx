import type { Notification } from "../../../contract/schemas/notification.ts";
import { formatDate } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { styled } from "../../ui/theme.ts";
import { UnreadMark } from "./UnreadMark.tsx";
import { isUnread } from "./useReading.ts";

interface FeedItemProps {
  notification: Notification;
  read: (notification: Notification) => void;
  onFollow: () => void;
}

/** One notification; pressing it marks it as read, and follows its link if it has one. */
export function FeedItem({ notification, read, onFollow }: FeedItemProps) {
  const { t } = useTranslation();
  const { title, message, link, createdAt } = notification;
  const unread = isUnread(notification);
  const words = (
    <>
      <UnreadMark isUnread={unread} />
      <Words>
        <Title isUnread={unread}>{title}</Title>
        <Message>{message}</Message>
        <Moment>{formatDate(createdAt, "long", t)}</Moment>
      </Words>
    </>
  );
  if (link !== null) {
    return (
      <FollowedItem
        to={link}
        onFollow={() => {
          read(notification);
          onFollow();
        }}
      >
        {words}
      </FollowedItem>
    );
  }
  return (
    <PressedItem
      type="button"
      aria-disabled={unread ? undefined : true}
      onClick={() => read(notification)}
    >
      {words}
    </PressedItem>
  );
}

const pressed = {
  display: "flex",
  alignItems: "baseline",
  gap: 10,
  boxSizing: "border-box",
  width: "100%",
  padding: "12px $5 12px $3",
  border: 0,
  borderBottom: "1px solid $line",
  background: "none",
  font: "inherit",
  textAlign: "start",
  textDecoration: "none",
  color: "$ink",
  cursor: "pointer",
  transition: "background-color $quick",
  "&:hover": { backgroundColor: "$waitingSoft" },
  "&[aria-disabled]": { cursor: "default", backgroundColor: "transparent" },
  "&:focus-visible": { outline: "2px solid $accent", outlineOffset: -2 },
  "@still": { transition: "none" },
} as const;

const PressedItem = styled("button", pressed);
const FollowedItem = styled(AppLink, pressed);

const Words = styled("span", { display: "grid", gap: 2, minWidth: 0, overflowWrap: "anywhere" });

const Title = styled("span", {
  text: "body",
  variants: { isUnread: { true: { text: "section" } } },
});

const Message = styled("span", {
  fontSize: "$small",
  lineHeight: "$body",
  fontWeight: "$body",
  color: "$inkSecond",
});

const Moment = styled("span", {
  text: "caption",
  fontWeight: "$body",
  fontVariantNumeric: "tabular-nums",
  color: "$inkThird",
});
