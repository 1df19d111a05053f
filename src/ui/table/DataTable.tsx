import { memo, type ReactNode, useDeferredValue, useMemo } from "react";
import type { To } from "react-router";
import { deferred } from "../deferred.tsx";
import { AppLink } from "../navigation/AppLink.tsx";
import { Card } from "../page/Section.tsx";
import { SkeletonBar } from "../status/Loading.tsx";
import { styled } from "../theme.ts";
import { HeaderCell, SortMenu } from "./HeaderCell.tsx";
import { type Column, placeOnCard, type Sort } from "./column.ts";
import { Cell, Head, Row, RowGroup, Table, TableViewport } from "./tableStyle.ts";

const notices = deferred(async () => (await import("../later.ts")).TableNotice);

export type TableContent<Item> =
  | { kind: "loading" }
  /** `isStale` while the rows of another page or order are loading. */
  | { kind: "rows"; rows: readonly Item[]; isStale?: boolean }
  | RowlessContent;

/** Content without rows, whose reason is shown in their place. */
export type RowlessContent =
  | { kind: "failed"; detail?: string | undefined; onRetry?: () => void; isRetrying?: boolean }
  | { kind: "forbidden" };

interface DataTableProps<Item> extends Partial<Sort> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Item>[];
  content: TableContent<Item>;
  rowId: (item: Item) => string;
  /** The address that the whole row links to. */
  rowLink?: ((item: Item) => To) | undefined;
  /** Shown in place of the rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** The name of the sort field, where no column is called so. */
  sortLabel?: string | undefined;
  /** The columns shown, by id; all by default. The primary one always is. */
  visibleIds?: readonly string[];
  /** How many skeleton rows to show, so that the layout does not shift when the rows are loaded. */
  awaitedRows?: number;
  /** The Pager. */
  footer?: ReactNode;
}

/**
 * A table with sortable columns, in a card with its pager; rows are cards of two lines where it is
 * narrow.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, content, footer, awaitedRows = 10, sortField, sortDirection, onSort } = props;
  notices.usePreload();
  const columns = useMemo(
    () => shownColumns(props.columns, props.visibleIds),
    [props.columns, props.visibleIds],
  );
  const sort = { sortField, sortDirection, onSort };
  const isWaiting = content.kind === "loading" || (content.kind === "rows" && !!content.isStale);
  const notice = noticeOf(content, props.empty);
  return (
    <Card isFlush>
      <TableViewport>
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
            <Table role="table" aria-label={label} aria-busy={isWaiting}>
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
              <RowGroup
                role="rowgroup"
                isAwaited={content.kind === "loading"}
                isStale={isWaiting && content.kind === "rows"}
              >
                {content.kind === "rows"
                  ? (
                    <ItemRows
                      rows={content.rows}
                      rowId={props.rowId}
                      columns={columns}
                      rowLink={props.rowLink}
                    />
                  )
                  : <SkeletonRows columns={columns} count={awaitedRows} />}
              </RowGroup>
            </Table>
          )
          : notice}
      </TableViewport>
      {footer}
    </Card>
  );
}

/** More than a screen holds. */
const FIRST_ROWS = 25;
/** With its border, in pixels. */
const ROW_HEIGHT = 45;

interface ItemRowsProps<Item> extends Pick<DataTableProps<Item>, "columns" | "rowId" | "rowLink"> {
  rows: readonly Item[];
}

/** The first rows at once, and the others when those stand; their room is kept until then. */
function ItemRows<Item>({ rows, rowId, columns, rowLink }: ItemRowsProps<Item>) {
  const count = useDeferredValue(rows.length, Math.min(rows.length, FIRST_ROWS));
  const awaited = rows.length - count;
  return (
    <>
      {rows.slice(0, count).map((item) => (
        <ItemRow key={rowId(item)} item={item} columns={columns} rowLink={rowLink} />
      ))}
      {awaited > 0 && (
        <tr aria-hidden="true">
          <td height={awaited * ROW_HEIGHT} />
        </tr>
      )}
    </>
  );
}

interface ItemRowProps<Item> extends Pick<DataTableProps<Item>, "columns" | "rowLink"> {
  item: Item;
}

/** Stays as it is while its item and the columns are the same, whatever changes around the table. */
const ItemRow = memo(function ItemRow<Item,>({ item, columns, rowLink }: ItemRowProps<Item>) {
  const to = rowLink?.(item);
  const row = (
    <Row role="row" isLink={to !== undefined}>
      {columns.map((column) => {
        const { id, cell, align = "start", hideBelow = "never" } = column;
        const { isPrimary = false, isQuiet = false } = column;
        const content = cell(item);
        return (
          <Cell
            key={id}
            as={isPrimary ? "th" : "td"}
            role={isPrimary ? "rowheader" : "cell"}
            {...(isPrimary ? { scope: "row" } : {})}
            align={align}
            isPrimary={isPrimary}
            isQuiet={isQuiet}
            data-card={placeOnCard(column)}
            hideBelow={hideBelow}
          >
            {isPrimary && to !== undefined ? <RowLink to={to}>{content}</RowLink> : content}
          </Cell>
        );
      })}
    </Row>
  );
  return (
    <>
      {row}
      {columns.find(({ below }) => below)?.below?.(item, columns.length)}
    </>
  );
}) as <Item>(props: ItemRowProps<Item>) => ReactNode;

function noticeOf<Item>(content: TableContent<Item>, empty: ReactNode): ReactNode {
  if (content.kind === "failed" || content.kind === "forbidden") {
    return <notices.Component content={content} />;
  }
  if (content.kind === "rows" && content.rows.length === 0) return empty;
  return undefined;
}

function shownColumns<Item>(columns: readonly Column<Item>[], ids: readonly string[] | undefined) {
  return ids === undefined
    ? columns
    : columns.filter(({ id, isPrimary }) => isPrimary || ids.includes(id));
}

/** A quiet code or remark after the name in a primary cell; cards leave it out. */
export const CellNote = styled("span", {
  marginInlineStart: 6,
  fontSize: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
  whiteSpace: "nowrap",
  "@container (max-width: 39.9375rem)": { display: "none" },
});

const RowLink = styled(AppLink, {
  color: "inherit",
  outline: "none !important",
  "&::after": { content: "''", position: "absolute", inset: 0 },
  "&:focus-visible::after": {
    borderRadius: 6,
    outline: "2px solid $colors$accent",
    outlineOffset: -2,
  },
});

interface SkeletonRowsProps<Item> {
  columns: readonly Column<Item>[];
  count: number;
}

/** Skeleton rows of the height of real ones, while those are loading. */
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
            align={align}
            data-card={placeOnCard(column)}
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
