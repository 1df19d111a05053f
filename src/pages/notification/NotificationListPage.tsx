import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import CheckCheck from "lucide-react/icons/check-check";
import type { LoaderFunctionArgs } from "react-router";
import type { SortDirection } from "../../../contract/listQuery.ts";
import { NOTIFICATION_STATUSES } from "../../../contract/notification.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { notificationQueries } from "../../api/notifications.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Chip, ChipRow } from "../../ui/button/Chip.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import type { Selectable } from "../list/bulk/selection.tsx";
import { useSelecting } from "../list/selecting.tsx";
import { useListExport } from "../list/useListExport.tsx";
import { redirectPastTheEnd, useSearch } from "../searchParams.ts";
import {
  beginsWithNewest,
  NOTIFICATION_STATUS,
  notificationColumns,
  notificationQuery,
  notificationSearch,
  readNotificationSearch,
  type Sort,
  sortOf,
  wholeQuery,
} from "./notificationRecord.tsx";
import { unreadWords, useMarkAsRead } from "./unread.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const search = readNotificationSearch(new URL(request.url).searchParams);
  const client = context.get(routerQueries);
  const queries = notificationQueries(http);
  const [{ total }] = await Promise.all([
    client.fetchQuery(queries.list(notificationQuery(search))),
    client.prefetchQuery(queries.unreadCount()),
  ]);
  redirectPastTheEnd(request, notificationSearch, { ...search, total });
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { search, change, isChanging } = useSearch(notificationSearch);
  const queries = notificationQueries(http);
  const list = useQuery(queries.list(notificationQuery(search))).data;
  const unread = useQuery(queries.unreadCount()).data;
  useQuery({ ...queries.newest(), enabled: !beginsWithNewest(search) });
  const { readAll, isReadingAll, ...reading } = useMarkAsRead();

  const columns = notificationColumns(t, reading);
  const whole = wholeQuery(search);
  const selecting = useSelecting();
  const exported = useListExport(
    { id: "notifications", name: "Notifications" },
    (use) =>
      use({
        source: { query: whole, path: "/api/notifications" },
        columns: columns.filter(({ id }) => id !== "read"),
        rowId: ({ id }) => id,
      }),
  );

  const table = (select?: Column<Selectable>) => (
    <DataTable
      label={t("System Notifications")}
      columns={select ? [select, ...columns] : columns}
      content={list ? { kind: "rows", rows: list.data, isStale: isChanging } : { kind: "loading" }}
      awaitedRows={search.size}
      rowId={({ id }) => id}
      {...sortOf(search)}
      onSort={(field: string, direction: SortDirection) =>
        change({ sort: `${field},${direction}` as Sort })}
      empty={search.status === "all"
        ? (
          <EmptyState
            icon={Bell}
            title={t("No notifications yet")}
            detail={t(
              "When something happens in processes that you are responsible for, you are told here.",
            )}
          />
        )
        : (
          <EmptyState
            icon={Bell}
            title={t("No notification in this state")}
            action={
              <Button
                label={t("Clear filters")}
                onPress={() => change({ status: "all" })}
              />
            }
          />
        )}
      footer={
        <Pager
          page={search.page}
          size={search.size}
          total={list?.total ?? 0}
          isTotalExact={list?.isTotalExact}
          onPageChange={(page) => change({ page })}
          onSizeChange={(size) => change({ size })}
        />
      }
    />
  );

  return (
    <Stack>
      <PageHeader
        title={t("System Notifications")}
        facts={unreadWords(unread, t)}
        actions={!unread ? [exported.action] : [exported.action, {
          id: "readAll",
          label: t("Mark all as read"),
          icon: CheckCheck,
          isLoading: isReadingAll,
          onAction: readAll,
        }]}
      />
      {exported.progress}
      <Bar>
        <ChipRow role="group" aria-label={t("Status")}>
          {NOTIFICATION_STATUSES.map((status) => (
            <Chip
              key={status}
              label={t(NOTIFICATION_STATUS[status].label)}
              isChosen={search.status === status}
              onPress={() => change({ status: search.status === status ? "all" : status })}
            />
          ))}
        </ChipRow>
        {selecting.button}
      </Bar>
      {selecting.around({
        path: "/api/notifications",
        list,
        filters: whole.filters,
        exported,
        table,
      })}
    </Stack>
  );
}

const Bar = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$2",
});
