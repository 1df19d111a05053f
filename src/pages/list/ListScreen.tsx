import { FolderSearch } from "lucide-react";
import type { ReactNode } from "react";
import type { To } from "react-router";
import type { ListPage } from "../../../contract/listQuery.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { SearchField } from "../../ui/field/SearchField.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { type PageAction, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { ListSearch } from "./listSearch.ts";

interface ListScreenProps<Item> {
  title: string;
  facts?: string;
  actions?: readonly PageAction[];
  /** What the one search field is matched on, in words. */
  searchLabel: string;
  /** Chips beside the search field. */
  chips?: ReactNode;
  columns: readonly Column<Item>[];
  /** Nothing until the first answer has come. */
  list: ListPage<Item> | undefined;
  rowId: (item: Item) => string;
  rowLink?: (item: Item) => To;
  search: ListSearch;
  /** The next rows of this very list are on their way. */
  isChanging: boolean;
  change: (changes: Partial<ListSearch>, how?: { isTyping?: boolean }) => void;
  /** Something narrows the list down, so that none found is not none there. */
  isNarrowed: boolean;
  clearFilters: () => void;
  /** What shows when there is nothing at all: an EmptyState with the first step. */
  empty: ReactNode;
}

/** A page that lists things: head, search, table, pager. What it shows stands in the address. */
export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { title, facts, actions = [], search, change, list } = props;
  return (
    <Stack>
      <PageHeader title={title} facts={facts} actions={actions} />
      <FilterBar
        search={
          <SearchField
            label={props.searchLabel}
            placeholder={props.searchLabel}
            isLabelHidden
            value={search.filter}
            onChange={(filter) => change({ filter }, { isTyping: true })}
          />
        }
      >
        {props.chips}
      </FilterBar>
      <DataTable<Item>
        label={title}
        columns={props.columns}
        content={list
          ? { kind: "rows", rows: list.data, isStale: props.isChanging }
          : { kind: "loading" }}
        awaitedRows={search.size}
        rowId={props.rowId}
        {...(props.rowLink ? { rowLink: props.rowLink } : {})}
        sortField={search.sortField}
        sortDirection={search.sortDirection}
        onSort={(sortField, sortDirection) => change({ sortField, sortDirection })}
        empty={props.isNarrowed ? <NoMatch onClear={props.clearFilters} /> : props.empty}
        footer={
          <Pager
            page={search.page}
            size={search.size}
            total={list?.total ?? 0}
            onPageChange={(page) => change({ page })}
            onSizeChange={(size) => change({ size })}
          />
        }
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
