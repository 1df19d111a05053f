import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { useEffect, useEffectEvent, useRef } from "react";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { useServices } from "../../actors/services.ts";
import { notificationQueries, SIDEBAR_LIST } from "./resource.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { isLoadFailed } from "../../records/LoadFailure.tsx";
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

/** The notification feed, the newest first. Older ones load when its end is scrolled into view. */
export function NotificationFeed(props: NotificationFeedProps) {
  const client = useQueryClient();
  const reset = () => client.resetQueries({ queryKey: SIDEBAR_LIST });
  return (
    <PartBoundary renderError={(retry) => <FeedFailed onRetry={() => void reset().then(retry)} />}>
      <Feed {...props} />
    </PartBoundary>
  );
}

function Feed({ read, onFollow }: NotificationFeedProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const feed = useInfiniteQuery(notificationQueries(http).sidebar());
  const items = removeDuplicates(feed.data?.pages.flatMap(({ data }) => data) ?? []);
  const { list, awaitMore } = useFocusOnMore<HTMLUListElement>(items.length);

  if (isLoadFailed(feed)) {
    return (
      <FeedFailed
        error={feed.error}
        isRetrying={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    );
  }
  if (feed.isPending) return <SkeletonItem label={t("Loading")} />;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Bell}
        title={t("No notifications yet")}
        detail={t(
          "When something happens in processes that you are responsible for, it appears here.",
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
        <LoadMore
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

/** Removes duplicates: new notifications shift older ones to the next page, which repeats them. */
function removeDuplicates(notifications: readonly UserNotification[]): UserNotification[] {
  return [
    ...new Map(notifications.map((notification) => [notification.id, notification])).values(),
  ];
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

/** Loads older notifications when scrolled into view. */
function LoadMore({ label, isLoading, onMore }: MoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const loadMore = () => onMore(ref.current?.contains(document.activeElement) ?? false);
  const loadIfIdle = useEffectEvent(() => {
    if (!isLoading) loadMore();
  });
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadIfIdle();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <Centred ref={ref}>
      <Button label={label} size="small" isLoading={isLoading} onPress={loadMore} />
    </Centred>
  );
}

const List = styled("ul", { display: "grid", margin: 0, padding: 0, listStyle: "none" });

/** Rendered only near the viewport, because the feed can be very long. */
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

/** A notification. Pressing it marks it as read and follows its link, if any. */
function FeedItem({ notification, read, onFollow }: FeedItemProps) {
  const { t } = useTranslation();
  const { title, message, link, createdAt } = notification;
  const unread = isUnread(notification);
  const content = (
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
        {content}
      </LinkedItem>
    );
  }
  return (
    <ButtonItem
      type="button"
      aria-disabled={unread ? undefined : true}
      onClick={() => read(notification)}
    >
      {content}
    </ButtonItem>
  );
}

const itemStyle = {
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
  "@reducedMotion": { transition: "none" },
} as const;

const ButtonItem = styled("button", itemStyle);
const LinkedItem = styled(AppLink, itemStyle);

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
