import type { ComponentProps, ReactNode } from "react";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { listQueryOf } from "../../api/resource.ts";
import { DataTable, type TableContent } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { Column } from "../../ui/table/column.ts";
import { useComingAddress } from "../comingAddress.tsx";
import { useNeeded } from "../record/permitted.ts";
import type { Selectable } from "./bulk/selection.tsx";
import type { ListParams } from "./listSearch.ts";

type TableProps<Item> = ComponentProps<typeof DataTable<Item>>;

interface ListRowsProps<Item>
  extends Omit<TableProps<Item>, "content" | "footer" | "awaitedRows" | "visibleIds"> {
  query: ReturnType<ReturnType<typeof listQueryOf<Item>>>;
  /** Whether whoever is signed in may list them; it is said where not. */
  mayList: boolean;
  visibleIds: readonly string[];
  search: ListParams;
  change: (changes: Partial<ListParams>) => void;
  /** Draws what is around the table, which has a column of checkboxes while rows are selected. */
  around: (
    list: ListPage<Item> | undefined,
    table: (select?: Column<Selectable>) => ReactNode,
  ) => ReactNode;
}

/** The table of a list, with its pager: they alone are drawn anew when rows come. */
export function ListRows<Item extends { id: string }>(props: ListRowsProps<Item>) {
  const { query, mayList, search, change, around, columns, visibleIds, ...table } = props;
  const list = useNeeded({ ...query, enabled: mayList });
  const content: TableContent<Item> = !mayList
    ? { kind: "forbidden" }
    : list
    ? { kind: "rows", rows: list.data }
    : { kind: "loading" };
  return around(list, (select) => (
    <ListTable<Item>
      {...table}
      columns={select ? [select, ...columns] : columns}
      visibleIds={select ? [select.id, ...visibleIds] : visibleIds}
      content={content}
      awaitedRows={search.size}
      footer={mayList && (
        <Pager
          page={search.page}
          size={search.size}
          total={list?.total}
          isTotalExact={list?.isTotalExact}
          onPageChange={(page) => change({ page })}
          onSizeChange={(size) => change({ size })}
        />
      )}
    />
  ));
}

/** The table alone is drawn anew when other rows of it are asked for. */
function ListTable<Item>({ content, ...table }: TableProps<Item>) {
  const isStale = useComingAddress() !== undefined;
  return (
    <DataTable<Item>
      {...table}
      content={content.kind === "rows" ? { ...content, isStale } : content}
    />
  );
}
