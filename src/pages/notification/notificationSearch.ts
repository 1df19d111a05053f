import type { ListQuery, SortDirection } from "../../../contract/listQuery.ts";
import { NOTIFICATION_STATUSES, notificationList } from "../../../contract/notification.ts";
import type { NotificationQuery } from "../../api/notifications.ts";
import { choiceParam, pagingShape, readSearch, type SearchOf } from "../searchParams.ts";

type SortField = {
  [Field in keyof typeof notificationList.fields]:
    typeof notificationList.fields[Field]["sortable"] extends true ? Field : never;
}[keyof typeof notificationList.fields];

/** As the address has it: `createdAt,desc`. */
export type Sort = `${SortField},${SortDirection}`;

const { field, direction } = notificationList.defaultSort;
const DEFAULT_SORT: Sort = `${field},${direction}`;
const SORTS = Object.entries(notificationList.fields)
  .filter(([, { sortable }]) => sortable)
  .flatMap(([name]) => [`${name},asc`, `${name},desc`] as Sort[]);

/** The search parameters of /notifications/ (docs/product.md 18.4). */
export const notificationSearch = {
  ...pagingShape,
  status: choiceParam(["all", ...NOTIFICATION_STATUSES]),
  sort: {
    read: (text: string): Sort => SORTS.find((sort) => sort === text) ?? DEFAULT_SORT,
    fallback: DEFAULT_SORT,
  },
};
export type NotificationSearch = SearchOf<typeof notificationSearch>;

export const readNotificationSearch = (params: URLSearchParams) =>
  readSearch(notificationSearch, params);

/** The field and the direction that the address names in one. */
export function sortOf({ sort }: Pick<NotificationSearch, "sort">) {
  const [sortField, sortDirection] = sort.split(",") as [SortField, SortDirection];
  return { sortField, sortDirection };
}

/** What the list asks the server for. */
export function notificationQuery(search: NotificationSearch): ListQuery & NotificationQuery {
  const { page, size, status } = search;
  const given = status === "all" ? {} : { given: { status } };
  return { page, size, ...sortOf(search), filters: [], extend: [], ...given };
}
