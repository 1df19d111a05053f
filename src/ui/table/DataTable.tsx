import { type ReactNode, type RefObject, useMemo } from "react";
import type { To } from "react-router";
import { lazyPart } from "../lazyPart.tsx";
import { Card } from "../page/Section.tsx";
import { SkeletonBar } from "../status/Loading.tsx";
import { HeaderCell, SortMenu } from "./HeaderCell.tsx";
import { type Column, getCardPlace, type RowGrouping, type Sort } from "./column.ts";
import { hasTwoLines, ItemRows } from "./ItemRows.tsx";
import type { RowlessContent } from "./TableNotice.tsx";
import { Cell, Head, Row, RowGroup, Table, TableViewport } from "./tableStyle.ts";

const notices = lazyPart(async () => (await import("../lazyParts.ts")).TableNotice);

export type TableContent<Item> =
  | { kind: "loading" }
  /** `isStale` while other rows load. */
  | { kind: "rows"; rows: readonly Item[]; isStale?: boolean }
  | RowlessContent;

interface DataTableProps<Item> extends Partial<Sort> {
  label: string;
  columns: readonly Column<Item>[];
  content: TableContent<Item>;
  rowId: (item: Item) => string;
  rowLink?: ((item: Item) => To) | undefined;
  /** Divides the rows into groups with a heading each. */
  grouping?: RowGrouping<Item> | undefined;
  /** The empty state. */
  empty: ReactNode;
  sortLabel?: string | undefined;
  /** The ids of the visible columns besides the primary one; all by default. */
  visibleIds?: readonly string[];
  /** The number of skeleton rows. */
  skeletonRows?: number;
  /** The element whose width decides which columns are hidden. */
  viewportRef?: RefObject<HTMLDivElement | null>;
  footer?: ReactNode;
}

/** A sortable table in a card with a pager; on narrow screens rows are cards. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, content, footer, skeletonRows = 10, sortField, sortDirection, onSort } = props;
  notices.usePreload();
  const columns = useMemo(
    () => listVisibleColumns(props.columns, props.visibleIds),
    [props.columns, props.visibleIds],
  );
  const sort = { sortField, sortDirection, onSort };
  const isBusy = content.kind === "loading" || (content.kind === "rows" && !!content.isStale);
  const notice = getNotice(content, props.empty);
  return (
    <Card isFlush>
      <TableViewport ref={props.viewportRef}>
        {notice === undefined
          ? (
            <SortMenu
              columns={props.columns}
              shown={columns}
              sortLabel={props.sortLabel}
              {...sort}
            />
          )
          : null}
        {notice === undefined
          ? (
            <Table role="table" aria-label={label} aria-busy={isBusy}>
              <Head role="rowgroup">
                <tr role="row">
                  {columns.map((column) => (
                    <HeaderCell
                      key={column.id}
                      column={column}
                      {...sort}
                    />
                  ))}
                </tr>
              </Head>
              {content.kind === "rows"
                ? (
                  <ItemRows
                    rows={content.rows}
                    rowId={props.rowId}
                    columns={columns}
                    rowLink={props.rowLink}
                    grouping={props.grouping}
                    isStale={isBusy}
                  />
                )
                : (
                  <RowGroup role="rowgroup" isLoading>
                    <SkeletonRows columns={columns} count={skeletonRows} />
                  </RowGroup>
                )}
            </Table>
          )
          : notice}
      </TableViewport>
      {footer}
    </Card>
  );
}

function getNotice<Item>(content: TableContent<Item>, empty: ReactNode): ReactNode {
  if (content.kind === "failed" || content.kind === "forbidden") {
    return <notices.Component content={content} />;
  }
  if (content.kind === "rows" && content.rows.length === 0) return empty;
  return undefined;
}

function listVisibleColumns<Item>(
  columns: readonly Column<Item>[],
  ids: readonly string[] | undefined,
) {
  return ids === undefined
    ? columns
    : columns.filter(({ id, isPrimary }) => isPrimary || ids.includes(id));
}

interface SkeletonRowsProps<Item> {
  columns: readonly Column<Item>[];
  count: number;
}

function SkeletonRows<Item>({ columns, count }: SkeletonRowsProps<Item>) {
  return Array.from({ length: count }, (_, position) => (
    <Row key={position} aria-hidden="true">
      {columns.map((column) => {
        const { id, isPrimary = false, align = "start", hideBelow } = column;
        const isShort = align === "end" || column.onCard === "aside";
        return (
          <Cell
            key={id}
            hideBelow={hideBelow ?? "never"}
            isPrimary={isPrimary}
            hasTwoLines={isPrimary && hasTwoLines(columns)}
            align={align}
            data-card={getCardPlace(column)}
          >
            <SkeletonBar
              width={isPrimary ? "long" : isShort ? "short" : "medium"}
              css={align === "end" ? atEnd : {}}
            />
          </Cell>
        );
      })}
    </Row>
  ));
}

const atEnd = { "@container (min-width: 40rem)": { marginInlineStart: "auto" } };
