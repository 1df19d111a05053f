import { type ComponentProps, type ReactNode, useMemo } from "react";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { createListQuery } from "../../api/resource.ts";
import { DataTable, type TableContent } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { Column } from "../../ui/table/column.ts";
import { usePendingLocation } from "../pendingLocation.tsx";
import { useRequiredQuery } from "../permittedQuery.ts";
import type { SelectableRow } from "../bulk/selectableRow.ts";
import type { ListGroupings } from "./listDeclaration.ts";
import { useRowGrouping } from "./ListGroups.tsx";
import type { ListParams } from "./listSearch.ts";

type TableProps<Item> = ComponentProps<typeof DataTable<Item>>;

interface ListRowsProps<Item>
  extends
    Omit<TableProps<Item>, "content" | "footer" | "skeletonRows" | "visibleIds" | "grouping"> {
  query: ReturnType<ReturnType<typeof createListQuery<Item>>>;
  /** Whether the signed-in user is permitted to list the rows. */
  canList: boolean;
  visibleIds: readonly string[];
  search: ListParams;
  groupings: ListGroupings<Item> | undefined;
  change: (changes: Partial<ListParams>) => void;
  /** Renders the table, with the selection tools while selecting. */
  wrapTable: (
    list: ListPage<Item> | undefined,
    table: (select?: Column<SelectableRow>) => ReactNode,
  ) => ReactNode;
}

/** The table and pager of a list; only they render again when rows load. */
export function ListRows<Item extends { id: string }>(props: ListRowsProps<Item>) {
  const { query, canList, search, groupings, change, wrapTable, columns, visibleIds, ...table } =
    props;
  const list = useRequiredQuery({ ...query, enabled: canList });
  const grouping = useRowGrouping(groupings, search.groupBy, list);
  const content: TableContent<Item> = !canList
    ? { kind: "forbidden" }
    : list
    ? { kind: "rows", rows: list.data }
    : { kind: "loading" };
  return wrapTable(list, (select) => (
    <ListTable<Item>
      {...table}
      select={select}
      columns={columns}
      visibleIds={visibleIds}
      content={content}
      grouping={grouping}
      skeletonRows={search.size}
      footer={canList && <Pager search={search} list={list} onChange={change} />}
    />
  ));
}

interface ListTableProps<Item> extends TableProps<Item> {
  /** The column of checkboxes. */
  select: Column<SelectableRow> | undefined;
  visibleIds: readonly string[];
}

/** Only the table renders again when a navigation within the page starts. */
function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { select, columns, visibleIds, content, ...table } = props;
  const isStale = usePendingLocation() !== undefined;
  // Rows render again when their columns change.
  const allColumns = useMemo(() => select ? [select, ...columns] : columns, [select, columns]);
  const shownIds = useMemo(() => select ? [select.id, ...visibleIds] : visibleIds, [
    select,
    visibleIds,
  ]);
  return (
    <DataTable<Item>
      {...table}
      columns={allColumns}
      visibleIds={shownIds}
      content={content.kind === "rows" ? { ...content, isStale } : content}
    />
  );
}
