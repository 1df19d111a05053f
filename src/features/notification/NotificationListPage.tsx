import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import CheckCheck from "lucide-react/icons/check-check";
import type { LoaderFunctionArgs } from "react-router";
import type { SortDirection } from "../../../contract/listQuery.ts";
import { NOTIFICATION_STATUSES } from "../../../contract/notification.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { notificationQueries } from "./resource.ts";
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
import type { SelectableRow } from "../../records/bulk/selectableRow.ts";
import { useRowSelection } from "../../records/bulk/useRowSelection.tsx";
import { useListExport } from "../../records/export/useListExport.tsx";
import { redirectToNearestPage, useSearch } from "../../records/searchParams.ts";
import {
  createFullQuery,
  createNotificationColumns,
  createNotificationQuery,
  getSort,
  NOTIFICATION_STATUS,
  notificationSearch,
  readNotificationSearch,
  type Sort,
  startsWithNewest,
} from "./notificationRecord.tsx";
import { formatUnread, useMarkAsRead } from "./unread.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const search = readNotificationSearch(new URL(request.url).searchParams);
  const client = context.get(routerQueries);
  const queries = notificationQueries(http);
  const list = client.fetchQuery(queries.list(createNotificationQuery(search)));
  await Promise.all([
    redirectToNearestPage(request, notificationSearch, search, list),
    client.prefetchQuery(queries.unreadCount()),
  ]);
  return null;
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { search, change, isChanging } = useSearch(notificationSearch);
  const queries = notificationQueries(http);
  const list = useQuery(queries.list(createNotificationQuery(search))).data;
  const unread = useQuery(queries.unreadCount()).data;
  useQuery({ ...queries.newest(), enabled: !startsWithNewest(search) });
  const { readAll, isReadingAll, ...readActions } = useMarkAsRead();

  const columns = createNotificationColumns(t, readActions);
  const fullQuery = createFullQuery(search);
  const selecting = useRowSelection();
  const exported = useListExport(
    { id: "notifications", name: "Notifications" },
    (withList) =>
      withList({
        source: { query: fullQuery, path: "/api/notifications" },
        columns: columns.filter(({ id }) => id !== "read"),
        rowId: ({ id }) => id,
      }),
  );

  const renderTable = (selectColumn?: Column<SelectableRow>) => (
    <DataTable
      label={t("System Notifications")}
      columns={selectColumn ? [selectColumn, ...columns] : columns}
      content={list ? { kind: "rows", rows: list.data, isStale: isChanging } : { kind: "loading" }}
      skeletonRows={search.size}
      rowId={({ id }) => id}
      {...getSort(search)}
      onSort={(field: string, direction: SortDirection) =>
        change({ sort: `${field},${direction}` as Sort })}
      empty={search.status === "all"
        ? (
          <EmptyState
            icon={Bell}
            title={t("No notifications yet")}
            detail={t(
              "When something happens in processes that you are responsible for, it appears here.",
            )}
          />
        )
        : (
          <EmptyState
            icon={Bell}
            title={t("No notifications in this status")}
            action={
              <Button
                label={t("Clear filters")}
                onPress={() => change({ status: "all" })}
              />
            }
          />
        )}
      footer={<Pager search={search} list={list ?? { total: 0 }} hasFarPages onChange={change} />}
    />
  );

  return (
    <Stack>
      <PageHeader
        title={t("System Notifications")}
        facts={formatUnread(unread, t)}
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
      {selecting.wrapTable({
        path: "/api/notifications",
        list,
        filters: fullQuery.filters,
        listExport: exported,
        renderTable,
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
