import { Check } from "lucide-react";
import type { Notification } from "../../../contract/schemas/notification.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { NOTIFICATION_STATUS } from "./notificationWords.ts";
import { UnreadMark } from "./UnreadMark.tsx";
import { isUnread } from "./useReading.ts";

interface Reading {
  read: (notification: Notification) => void;
  readingId: string | undefined;
}

/** The columns of the list of notifications; their ids are the fields they sort by. */
export function notificationColumns(
  t: Translate,
  { read, readingId }: Reading,
): Column<Notification>[] {
  return [
    {
      id: "name",
      header: t("Notification"),
      sortable: true,
      isPrimary: true,
      text: ({ title, message }) => `${title}: ${message}`,
      cell: (notification) => (
        <Told>
          <UnreadMark isUnread={isUnread(notification)} />
          <Words>
            <Title isUnread={isUnread(notification)}>
              {notification.link === null
                ? notification.title
                : (
                  <TitleLink to={notification.link} onFollow={() => read(notification)}>
                    {notification.title}
                  </TitleLink>
                )}
            </Title>
            <Message>{notification.message}</Message>
          </Words>
        </Told>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      hideBelow: 768,
      onCard: "detail",
      width: 120,
      text: ({ status }) => t(NOTIFICATION_STATUS[status].label),
      cell: ({ status }) => <StatusBadge {...NOTIFICATION_STATUS[status]} />,
    },
    {
      id: "createdAt",
      header: t("Received"),
      sortable: true,
      align: "end",
      isQuiet: true,
      width: 150,
      onCard: "detail",
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
    {
      id: "read",
      header: t("Mark as read"),
      align: "end",
      width: 130,
      onCard: "aside",
      cell: (notification) =>
        isUnread(notification) && (
          <Above>
            <IconButton
              icon={Check}
              aria-label={t("Mark as read: {title}", { title: notification.title })}
              size="small"
              isLoading={readingId === notification.id}
              onPress={() => read(notification)}
            />
          </Above>
        ),
    },
  ];
}

const Told = styled("span", { display: "flex", alignItems: "baseline", gap: 10, padding: "8px 0" });

const Words = styled("span", { display: "grid", minWidth: 0 });

const Title = styled("span", {
  fontWeight: "$body",
  overflowWrap: "anywhere",
  variants: { isUnread: { true: { fontWeight: "$section" } } },
});

const Message = styled("span", {
  fontSize: "$small",
  fontWeight: "$body",
  color: "$inkSecond",
  overflowWrap: "anywhere",
});

const TitleLink = styled(AppLink, {
  color: "inherit",
  textDecoration: "none",
  outline: "none !important",
  "&:hover": { textDecoration: "underline" },
  "&::after": { content: "''", position: "absolute", inset: 0 },
  "&:focus-visible::after": { borderRadius: 6, boxShadow: "inset 0 0 0 2px $colors$accent" },
});

/** Over the link that covers the row. */
const Above = styled("span", { position: "relative", zIndex: 1 });
