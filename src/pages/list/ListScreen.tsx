import { FolderSearch } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { To } from "react-router";
import type { Filter, ListPage } from "../../../contract/listQuery.ts";
import { useColumns } from "../../actors/useColumns.ts";
import { DebouncedSearchField } from "../../actors/DebouncedSearchField.tsx";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import type { Column } from "../../ui/table/column.ts";
import { DataTable, type TableContent } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { ListId } from "./listFields.ts";
import type { ListSearch } from "./listSearch.ts";
import type { ListSource } from "./ListSource.ts";
import { useListExport } from "./useListExport.tsx";

const filterTools = deferred(async () => (await import("./ListFilters.tsx")).ListFilters);
const columnTools = deferred(async () =>
  (await import("../../ui/table/ColumnMenu.tsx")).ColumnMenu
);

interface ListScreenProps<Item> {
  /** Which list it is, for its filters and its remembered columns. */
  listId: ListId;
  title: string;
  facts?: string | undefined;
  actions?: readonly PageAction[];
  /** What the one search field is matched on, in words. */
  searchLabel: string;
  /** Chips beside the search field. */
  chips?: ReactNode;
  columns: readonly Column<Item>[];
  /** Nothing until the first answer has come. */
  list: ListPage<Item> | undefined;
  /** What all of its rows are asked of, so that they can be taken away as a file. */
  source: ListSource<Item>;
  /** The list is there, but not for this user. */
  isForbidden?: boolean;
  rowId: (item: Item) => string;
  rowLink?: (item: Item) => To;
  search: ListSearch;
  /** The next rows of this very list are on their way. */
  isChanging: boolean;
  change: (changes: Partial<ListSearch>, how?: { isTyping?: boolean }) => void;
  filters: Filter[];
  setFilters: (filters: Filter[]) => void;
  /** Something narrows the list down, so that none found is not none there. */
  isNarrowed: boolean;
  clearFilters: () => void;
  /** What shows when there is nothing at all: an EmptyState with the first step. */
  empty: ReactNode;
}

/** A page that lists things: head, search, table, pager. What it shows stands in the address. */
export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { listId, title, facts, search, change, list, columns, source } = props;
  const { hidden, hide } = useColumns(listId);
  filterTools.useFetched();
  columnTools.useFetched();
  const visibleIds = columns.map(({ id }) => id).filter((id) => !hidden.includes(id));
  const content: TableContent<Item> = props.isForbidden
    ? { kind: "forbidden" }
    : list
    ? { kind: "rows", rows: list.data, isStale: props.isChanging }
    : { kind: "loading" };
  const exported = useListExport(listId, (use) =>
    use({
      source,
      columns: columns.filter(({ id, isPrimary }) => isPrimary || visibleIds.includes(id)),
      rowId: props.rowId,
    }));
  const exports = props.isForbidden ? [] : [exported.action];
  return (
    <Stack>
      <PageHeader title={title} facts={facts} actions={[...exports, ...(props.actions ?? [])]} />
      {exported.progress}
      {!props.isForbidden && (
        <FilterBar
          search={
            <DebouncedSearchField
              label={props.searchLabel}
              placeholder={props.searchLabel}
              isLabelHidden
              value={search.filter}
              onChange={(filter) => change({ filter }, { isTyping: true })}
            />
          }
          aside={
            <Suspense>
              <columnTools.Part
                columns={columns}
                visibleIds={visibleIds}
                onChange={(ids) =>
                  hide(columns.map(({ id }) => id).filter((id) => !ids.includes(id)))}
              />
            </Suspense>
          }
        >
          {props.chips}
          <Suspense>
            <filterTools.Part
              listId={listId}
              filters={props.filters}
              onChange={props.setFilters}
            />
          </Suspense>
        </FilterBar>
      )}
      <DataTable<Item>
        label={title}
        columns={columns}
        visibleIds={visibleIds}
        content={content}
        awaitedRows={search.size}
        rowId={props.rowId}
        {...(props.rowLink ? { rowLink: props.rowLink } : {})}
        sortField={search.sortField}
        sortDirection={search.sortDirection}
        onSort={(sortField, sortDirection) => change({ sortField, sortDirection })}
        empty={props.isNarrowed ? <NoMatch onClear={props.clearFilters} /> : props.empty}
        footer={!props.isForbidden && (
          <Pager
            page={search.page}
            size={search.size}
            total={list?.total ?? 0}
            onPageChange={(page) => change({ page })}
            onSizeChange={(size) => change({ size })}
          />
        )}
      />
    </Stack>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={FolderSearch}
      title={t("Nothing matches")}
      detail={t("Change the search or the filters to see more.")}
      action={<Button label={t("Clear filters")} onPress={onClear} />}
    />
  );
}
