import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  UNREAD_COUNT_FRESH_MS,
} from "../../contract/constants.ts";
import { appPath } from "../../contract/appPath.ts";
import { formatListQuery, type ListPage, type ListQuery } from "../../contract/listQuery.ts";
import type { UserNotification } from "../../contract/schemas/notification.ts";
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
async function readUndelivered(body: unknown): Promise<UserNotification[]> {
  const undelivered = await answer("UndeliveredNotifications")(body);
  if (
    undelivered.some((one) => [one.title, one.message].some((text) => typeof text !== "string"))
  ) {
    throw new TypeError("UndeliveredNotifications");
  }
  return undelivered.map(withinApp);
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

/** Polls by two conditional requests, one after the other: what no toast has shown, and how many are unread. */
export function pollNotifications(http: Http) {
  const knownUndelivered = {};
  const knownCount = {};
  return async (options: CallOptions) => {
    const undelivered = await http("/api/notifications/undelivered", readUndelivered, {
      ...options,
      known: knownUndelivered,
    });
    const unread = await http(UNREAD_COUNT_PATH, readCount, { ...options, known: knownCount });
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
  /** The newest notification, for lists that begin with others. */
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

/** Marks all as read up to the newest that a list of this tab has: later ones stay unread. */
export const markAllAsRead = (http: Http, client: QueryClient, options: CallOptions = {}) =>
  refreshAfter(client, () => readAllNotifications(http, newestListed(client)?.id, options));

/** The newest notification in any list of this tab. */
function newestListed(client: QueryClient): UserNotification | undefined {
  type Listed = ListPage<UserNotification> | InfiniteData<ListPage<UserNotification>>;
  const moment = ({ createdAt, id }: UserNotification) => `${createdAt} ${id}`;
  return client.getQueriesData<Listed>({ queryKey: NOTIFICATION_LISTS })
    .flatMap(([, listed]) =>
      listed === undefined ? [] : "pages" in listed ? listed.pages : [listed]
    )
    .flatMap(({ data }) => data)
    .toSorted((one, other) => moment(one) < moment(other) ? 1 : -1)[0];
}

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
