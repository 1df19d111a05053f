import Check from "lucide-react/icons/check";
import type { Filter, ListQuery, SortDirection } from "../../../contract/listQuery.ts";
import {
  NOTIFICATION_STATUSES,
  notificationList,
  type NotificationStatus,
} from "../../../contract/notification.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { createChoiceParam } from "../../../contract/searchParam.ts";
import type { NotificationQuery } from "./resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { AppLink } from "../../ui/navigation/AppLink.tsx";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { StatusBadge, type StatusLabel } from "../../records/StatusBadge.tsx";
import { pagingShape, readSearch, type SearchOf } from "../../records/searchParams.ts";
import { isUnread, UnreadMark } from "./unread.tsx";

export const NOTIFICATION_STATUS: Record<NotificationStatus, StatusLabel> = {
  PENDING: { label: "New", tone: "running" },
  DELIVERED: { label: "Seen", tone: "waiting" },
  READ: { label: "Read", tone: "accent" },
};

type SortField = {
  [Field in keyof typeof notificationList.fields]:
    typeof notificationList.fields[Field]["sortable"] extends true ? Field : never;
}[keyof typeof notificationList.fields];

/** The sort order as in the address: `createdAt,desc`. */
export type Sort = `${SortField},${SortDirection}`;

const { field, direction } = notificationList.defaultSort;
const DEFAULT_SORT: Sort = `${field},${direction}`;
const SORTS = Object.entries(notificationList.fields)
  .filter(([, { sortable }]) => sortable)
  .flatMap(([name]) => [`${name},asc`, `${name},desc`] as Sort[]);

/** The search parameters of /notifications/ (docs/product.md 18.4). */
export const notificationSearch = {
  ...pagingShape,
  status: createChoiceParam(["all", ...NOTIFICATION_STATUSES]),
  sort: {
    read: (text: string): Sort => SORTS.find((sort) => sort === text) ?? DEFAULT_SORT,
    fallback: DEFAULT_SORT,
  },
};
type NotificationSearch = SearchOf<typeof notificationSearch>;

export const readNotificationSearch = (params: URLSearchParams) =>
  readSearch(notificationSearch, params);

/** The field and the direction of the address's sort parameter. */
export function getSort({ sort }: Pick<NotificationSearch, "sort">) {
  const [sortField, sortDirection] = sort.split(",") as [SortField, SortDirection];
  return { sortField, sortDirection };
}

/** Whether the first row is the newest of all notifications. */
export const startsWithNewest = ({ page, status, sort }: NotificationSearch): boolean =>
  page === 1 && status === "all" && sort === "createdAt,desc";

/** Creates the query of all rows, for export and selection. */
export function createFullQuery({ status, ...search }: NotificationSearch) {
  const filters: Filter[] = status === "all"
    ? []
    : [{ fieldId: "status", operator: "EQUALS", value: status }];
  return { ...getSort(search), filters, extend: [] };
}

/** Creates the query of one page of the list. */
export function createNotificationQuery(search: NotificationSearch): ListQuery & NotificationQuery {
  const { page, size, status } = search;
  const statusFilter = status === "all" ? {} : { fieldFilters: { status } };
  return { page, size, ...getSort(search), filters: [], extend: [], ...statusFilter };
}

interface ReadActions {
  read: (notification: UserNotification) => void;
  readingId: string | undefined;
}

/** Creates the columns of the notification list. A column's id is its sort field. */
export function createNotificationColumns(
  t: Translate,
  { read, readingId }: ReadActions,
): Column<UserNotification>[] {
  return [
    {
      id: "name",
      header: t("Notification"),
      sortable: true,
      isPrimary: true,
      inFile: [
        { id: "title", header: () => t("Notification"), text: ({ title }) => title },
        { id: "message", header: () => t("Message"), text: ({ message }) => message },
      ],
      fields: ["title", "message"],
      cell: (notification) => (
        <NotificationText>
          <UnreadMark isUnread={isUnread(notification)} />
          <TextColumn>
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
          </TextColumn>
        </NotificationText>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      hideBelow: 720,
      onCard: "detail",
      width: 120,
      text: ({ status }) => t(NOTIFICATION_STATUS[status].label),
      cell: ({ status }) => (
        <StatusBadge {...NOTIFICATION_STATUS[status]} statuses={NOTIFICATION_STATUS} />
      ),
    },
    {
      id: "createdAt",
      header: t("Received"),
      sortable: true,
      align: "end",
      isQuiet: true,
      width: 150,
      onCard: "detail",
      text: ({ createdAt }) => toCellDate(createdAt),
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
          <AboveRowLink>
            <IconButton
              icon={Check}
              aria-label={t("Mark as read: {title}", { title: notification.title })}
              size="small"
              isLoading={readingId === notification.id}
              onPress={() => read(notification)}
            />
          </AboveRowLink>
        ),
    },
  ];
}

const NotificationText = styled("span", {
  display: "flex",
  alignItems: "baseline",
  gap: 10,
  padding: "8px 0",
});

const TextColumn = styled("span", { display: "grid", minWidth: 0 });

const Title = styled("span", {
  fontWeight: "$body",
  variants: { isUnread: { true: { fontWeight: "$section" } } },
});

const Message = styled("span", {
  fontSize: "$small",
  fontWeight: "$body",
  color: "$inkSecond",
});

const TitleLink = styled(AppLink, {
  color: "inherit",
  textDecoration: "none",
  outline: "none !important",
  "&:hover": { textDecoration: "underline" },
  "&::after": { content: "''", position: "absolute", inset: 0 },
  "&:focus-visible::after": {
    borderRadius: 6,
    outline: "2px solid $colors$accent",
    outlineOffset: -2,
  },
});

/** Above the link that covers the row. */
const AboveRowLink = styled("span", { position: "relative", zIndex: 1 });
