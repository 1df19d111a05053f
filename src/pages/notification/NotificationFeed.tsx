import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { useEffect, useEffectEvent, useRef } from "react";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { useServices } from "../../actors/services.ts";
import { notificationQueries, SIDEBAR_LIST } from "../../api/notifications.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { Button } from "../../ui/button/Button.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { PartBoundary } from "../../ui/page/PartBoundary.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { styled } from "../../ui/theme.ts";
import { useFocusOnMore } from "../../ui/useFocusOnMore.ts";
import { FeedFailed } from "./FeedFailed.tsx";
import { isUnread, UnreadMark } from "./unread.tsx";

interface NotificationFeedProps {
  read: (notification: UserNotification) => void;
  onFollow: () => void;
}

/** Notifications, the newest first; older ones are loaded when the end is scrolled into view. */
export function NotificationFeed(props: NotificationFeedProps) {
  const client = useQueryClient();
  const reset = () => client.resetQueries({ queryKey: SIDEBAR_LIST });
  return (
    <PartBoundary face={(retry) => <FeedFailed onRetry={() => void reset().then(retry)} />}>
      <Feed {...props} />
    </PartBoundary>
  );
}

function Feed({ read, onFollow }: NotificationFeedProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const feed = useInfiniteQuery(notificationQueries(http).sidebar());
  const items = withoutDuplicates(feed.data?.pages.flatMap(({ data }) => data) ?? []);
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(items.length);

  if (feed.isPending) return <SkeletonItem label={t("Loading")} />;
  if (feed.isError && items.length === 0) {
    return (
      <FeedFailed
        error={feed.error}
        isRetrying={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Bell}
        title={t("No notifications yet")}
        detail={t(
          "When something happens in processes that you are responsible for, you are told here.",
        )}
      />
    );
  }
  return (
    <>
      <List ref={list} aria-label={t("Notifications")} aria-busy={feed.isFetchingNextPage}>
        {items.map((notification) => (
          <Entry key={notification.id}>
            <FeedItem notification={notification} read={read} onFollow={onFollow} />
          </Entry>
        ))}
      </List>
      {feed.hasNextPage && (
        <More
          label={t("Show more")}
          isLoading={feed.isFetchingNextPage}
          onMore={(isFocused) => {
            if (isFocused) awaitMore();
            void feed.fetchNextPage();
          }}
        />
      )}
    </>
  );
}

/** New notifications move older ones to the next page, where they are answered a second time. */
function withoutDuplicates(notifications: readonly UserNotification[]): UserNotification[] {
  return [...new Map(notifications.map((one) => [one.id, one])).values()];
}

function SkeletonItem({ label }: { label: string }) {
  return (
    <List as="div" role="status" aria-label={label}>
      {[0, 1, 2, 3, 4].map((row) => (
        <SkeletonBox key={row}>
          <Skeleton width="long" />
          <Skeleton width="full" />
          <Skeleton width="short" />
        </SkeletonBox>
      ))}
    </List>
  );
}

interface MoreProps {
  label: string;
  isLoading: boolean;
  onMore: (isFocused: boolean) => void;
}

/** Loads more as soon as it is scrolled into view. */
function More({ label, isLoading, onMore }: MoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const loadMore = () => onMore(ref.current?.contains(document.activeElement) ?? false);
  const come = useEffectEvent(() => {
    if (!isLoading) loadMore();
  });
  useEffect(() => {
    if (ref.current === null) return;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    });
    watching.observe(ref.current);
    return () => watching.disconnect();
  }, [isLoading]);
  return (
    <Centred ref={ref}>
      <Button label={label} size="small" isLoading={isLoading} onPress={loadMore} />
    </Centred>
  );
}

const List = styled("ul", { display: "grid", margin: 0, padding: 0, listStyle: "none" });

/** Laid out and drawn once it is near: the feed has no end. */
const Entry = styled("li", { contentVisibility: "auto", containIntrinsicSize: "auto 88px" });

const SkeletonBox = styled("div", {
  display: "grid",
  gap: 10,
  padding: "14px $5",
  borderBottom: "1px solid $line",
});

const Centred = styled("div", { display: "grid", placeItems: "center", padding: "$4" });

interface FeedItemProps {
  notification: UserNotification;
  read: (notification: UserNotification) => void;
  onFollow: () => void;
}

/** One notification; pressing it marks it as read, and follows its link if it has one. */
function FeedItem({ notification, read, onFollow }: FeedItemProps) {
  const { t } = useTranslation();
  const { title, message, link, createdAt } = notification;
  const unread = isUnread(notification);
  const words = (
    <>
      <UnreadMark isUnread={unread} />
      <TextColumn>
        <Title isUnread={unread}>{title}</Title>
        <Message>{message}</Message>
        <Moment>{formatDate(createdAt, "long", t)}</Moment>
      </TextColumn>
    </>
  );
  if (link !== null) {
    return (
      <LinkedItem
        to={link}
        onFollow={() => {
          read(notification);
          onFollow();
        }}
      >
        {words}
      </LinkedItem>
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
const LinkedItem = styled(AppLink, pressed);

const TextColumn = styled("span", {
  display: "grid",
  gap: 2,
  minWidth: 0,
});

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
