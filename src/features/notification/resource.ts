import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  UNREAD_COUNT_STALE_MS,
} from "../../../contract/constants.ts";
import { toAppPath } from "../../../contract/appPath.ts";
import { formatListQuery, type ListPage, type ListQuery } from "../../../contract/listQuery.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { inlineQuery } from "../../api/resource.ts";

/** The common prefix of notification query keys; invalidating it refreshes all of them. */
const NOTIFICATIONS = ["notifications"] as const;
export const UNREAD_COUNT = [...NOTIFICATIONS, "unread", "count"] as const;

const readOne = createResponseParser("UserNotification");
const readCount = createResponseParser("NotificationCount");

/** Removes a link that leads outside the app. */
const keepAppLink = ({ link, ...notification }: UserNotification): UserNotification => ({
  ...notification,
  link: link && toAppPath(link),
});

async function readPage(body: unknown): Promise<ListPage<UserNotification>> {
  const { data, total } = await createResponseParser("NotificationPage")(body);
  return { data: data.map(keepAppLink), total };
}

/** Checks the texts of toasts too, as the schemas may not have loaded yet. */
async function readUndelivered(body: unknown): Promise<UserNotification[]> {
  const undelivered = await createResponseParser("UndeliveredNotifications")(body);
  if (
    undelivered.some((notification) =>
      [notification.title, notification.message].some((text) => typeof text !== "string")
    )
  ) {
    throw new TypeError("UndeliveredNotifications");
  }
  return undelivered.map(keepAppLink);
}

type Query = Partial<ListQuery>;

/** The query of the list. `fieldFilters` are query parameters that filter by a field. */
export type NotificationQuery = Query & { fieldFilters?: Readonly<Record<string, string>> };

export const listNotifications = (
  http: Http,
  { fieldFilters = {}, ...query }: NotificationQuery,
  options: CallOptions = {},
) => {
  const params = [...formatListQuery(query), ...Object.entries(fieldFilters)];
  return http("/api/notifications", readPage, { ...options, query: new URLSearchParams(params) });
};

/**
 * Creates a poll of two conditional requests: undelivered notifications, then the unread count.
 * `onActivity` is called with the sequence of the newest activity.
 */
export function createNotificationPoll(
  http: Http,
  onActivity: (sequence: number) => void = () => {},
) {
  const knownUndelivered = {};
  const knownCount = {};
  return async (options: CallOptions) => {
    const undelivered = await http("/api/notifications/undelivered", readUndelivered, {
      ...options,
      cached: knownUndelivered,
    });
    const unread = await http(UNREAD_COUNT_PATH, readCount, {
      ...options,
      cached: knownCount,
      onActivity,
    });
    return { undelivered, unread };
  };
}

const UNREAD_COUNT_PATH = "/api/notifications/unread/count";

const countUnread = (http: Http, options: CallOptions = {}) =>
  http(UNREAD_COUNT_PATH, readCount, options);

export const acknowledgeDelivery = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/notifications/${id}/acknowledge-delivery`, readOne, { ...options, method: "PUT" });

const readNotification = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/notifications/${id}/read`, readOne, { ...options, method: "PUT" });

const readAllNotifications = (http: Http, until: string | undefined, options: CallOptions) =>
  http("/api/notifications/mark-all-as-read", readCount, {
    ...options,
    method: "PUT",
    ...(until !== undefined && { query: new URLSearchParams({ until }) }),
  });

export const NOTIFICATION_LISTS = [...NOTIFICATIONS, "list"] as const;
export const SIDEBAR_LIST = [...NOTIFICATION_LISTS, "sidebar"] as const;

const NEWEST_FIRST = { sortField: "createdAt", sortDirection: "desc" } as const;

export const notificationQueries = (http: Http) => ({
  list: (query: NotificationQuery) =>
    inlineQuery(
      [...NOTIFICATION_LISTS, query],
      (options) => listNotifications(http, query, options),
    ),
  /** The newest notification, for lists that do not start with it. */
  newest: () =>
    inlineQuery(
      [...NOTIFICATION_LISTS, "newest"],
      (options) => listNotifications(http, { ...NEWEST_FIRST, page: 1, size: 1 }, options),
    ),
  /** The list of the sidebar, page by page (docs/product.md 18.3). */
  sidebar: () =>
    infiniteQueryOptions({
      queryKey: SIDEBAR_LIST,
      queryFn: ({ signal, pageParam: page }) =>
        listNotifications(
          http,
          { ...NEWEST_FIRST, page, size: DEFAULT_PAGE_SIZE },
          { signal, quiet: true },
        ),
      initialPageParam: DEFAULT_PAGE,
      getNextPageParam: getNextPage,
    }),
  unreadCount: () =>
    queryOptions({
      queryKey: UNREAD_COUNT,
      queryFn: ({ signal }) => countUnread(http, { signal, background: true }),
      staleTime: UNREAD_COUNT_STALE_MS,
    }),
});

/** Returns the number of the next page, or undefined after the last (docs/product.md 18.3). */
export function getNextPage(
  { total }: Pick<ListPage<unknown>, "total">,
  _pages: unknown,
  page: number,
): number | undefined {
  return page < Math.ceil(total / DEFAULT_PAGE_SIZE) ? page + 1 : undefined;
}

/** Marks a notification as read, then refreshes every list and count. */
export const markAsRead = (http: Http, client: QueryClient, id: string) =>
  refreshAfter(client, () => readNotification(http, id));

/** Marks all as read up to the newest that this tab has loaded. Later ones stay unread. */
export const markAllAsRead = (http: Http, client: QueryClient, options: CallOptions = {}) =>
  refreshAfter(client, () => readAllNotifications(http, findNewestCached(client)?.id, options));

/** Finds the newest notification in this tab's cached lists. */
function findNewestCached(client: QueryClient): UserNotification | undefined {
  type CachedList = ListPage<UserNotification> | InfiniteData<ListPage<UserNotification>>;
  const toSortKey = ({ createdAt, id }: UserNotification) => `${createdAt} ${id}`;
  return client.getQueriesData<CachedList>({ queryKey: NOTIFICATION_LISTS })
    .flatMap(([, cachedList]) =>
      cachedList === undefined ? [] : "pages" in cachedList ? cachedList.pages : [cachedList]
    )
    .flatMap(({ data }) => data)
    .toSorted((first, second) => toSortKey(first) < toSortKey(second) ? 1 : -1)[0];
}

async function refreshAfter<Result>(
  client: QueryClient,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await run();
    await client.invalidateQueries({ queryKey: NOTIFICATIONS });
    return result;
  } catch (error) {
    console.error("Marking as read failed", error);
    throw error;
  }
}
