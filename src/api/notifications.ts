import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  UNREAD_COUNT_FRESH_MS,
} from "../../contract/constants.ts";
import { appPath } from "../../contract/appPath.ts";
import { formatListQuery, type ListPage, type ListQuery } from "../../contract/listQuery.ts";
import type { NotificationNews, UserNotification } from "../../contract/schemas/notification.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import { inlineQuery } from "./resource.ts";

/** The prefix of all query keys of notifications, so that reading one refreshes them all. */
const NOTIFICATIONS = ["notifications"] as const;
export const UNREAD_COUNT = [...NOTIFICATIONS, "unread", "count"] as const;

const readOne = answer("UserNotification");
const readCount = answer("NotificationCount");

/** Its link leads into the app or nowhere. */
const withinApp = ({ link, ...notification }: UserNotification): UserNotification => ({
  ...notification,
  link: link && appPath(link),
});

async function readPage(body: unknown): Promise<ListPage<UserNotification>> {
  const { data, total } = await answer("NotificationPage")(body);
  return { data: data.map(withinApp), total };
}

/** What toasts say over any page has to be text, also while there are no schemas to check it. */
async function readNews(body: unknown): Promise<NotificationNews> {
  const { undelivered, unread } = await answer("NotificationNews")(body);
  if (
    undelivered.some((one) => [one.title, one.message].some((text) => typeof text !== "string"))
  ) {
    throw new TypeError("NotificationNews");
  }
  return { undelivered: undelivered.map(withinApp), unread };
}

type Query = Partial<ListQuery>;

/** The query of the list; further keys that name a field filter by it. */
export type NotificationQuery = Query & { given?: Readonly<Record<string, string>> };

export const listNotifications = (
  http: Http,
  { given = {}, ...query }: NotificationQuery,
  options: CallOptions = {},
) => {
  const params = [...formatListQuery(query), ...Object.entries(given)];
  return http("/api/notifications", readPage, { ...options, query: new URLSearchParams(params) });
};

/** Asks for what no toast has shown and how many are unread, as often as it is called. */
export function followNews(http: Http): (options: CallOptions) => Promise<NotificationNews> {
  const known = {};
  return (options) => http("/api/notifications/news", readNews, { ...options, known });
}

const countUnread = (http: Http, options: CallOptions = {}) =>
  http("/api/notifications/unread/count", readCount, options);

export const acknowledgeDelivery = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/notifications/${id}/acknowledge-delivery`, readOne, { ...options, method: "PUT" });

const readNotification = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/notifications/${id}/read`, readOne, { ...options, method: "PUT" });

const readAllNotifications = (http: Http, options: CallOptions = {}) =>
  http("/api/notifications/mark-all-as-read", readCount, { ...options, method: "PUT" });

export const NOTIFICATION_LISTS = [...NOTIFICATIONS, "list"] as const;
export const SIDEBAR_LIST = [...NOTIFICATION_LISTS, "sidebar"] as const;

export const notificationQueries = (http: Http) => ({
  list: (query: NotificationQuery) =>
    inlineQuery(
      [...NOTIFICATION_LISTS, query],
      (options) => listNotifications(http, query, options),
    ),
  /** The list of the sidebar, page by page (docs/product.md 18.3). */
  sidebar: () =>
    infiniteQueryOptions({
      queryKey: SIDEBAR_LIST,
      queryFn: ({ signal, pageParam: page }) =>
        listNotifications(
          http,
          { page, size: DEFAULT_PAGE_SIZE, sortField: "createdAt", sortDirection: "desc" },
          { signal, quiet: true },
        ),
      initialPageParam: DEFAULT_PAGE,
      getNextPageParam: nextPage,
    }),
  unreadCount: () =>
    queryOptions({
      queryKey: UNREAD_COUNT,
      queryFn: ({ signal }) => countUnread(http, { signal, background: true }),
      staleTime: UNREAD_COUNT_FRESH_MS,
    }),
});

/** There is one while the page number is below the number of pages (docs/product.md 18.3). */
export function nextPage(
  { total }: Pick<ListPage<unknown>, "total">,
  _pages: unknown,
  page: number,
): number | undefined {
  return page < Math.ceil(total / DEFAULT_PAGE_SIZE) ? page + 1 : undefined;
}

/** Marks one as read, then refreshes its detail and every list and count of them. */
export const markAsRead = (http: Http, client: QueryClient, id: string) =>
  refreshAfter(client, () => readNotification(http, id));

export const markAllAsRead = (http: Http, client: QueryClient, options: CallOptions = {}) =>
  refreshAfter(client, () => readAllNotifications(http, options));

async function refreshAfter<Answer>(
  client: QueryClient,
  read: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await read();
    await client.invalidateQueries({ queryKey: NOTIFICATIONS });
    return answer;
  } catch (error) {
    console.error("Marking as read failed", error);
    throw error;
  }
}
