import { Fragment, memo, type ReactNode, type RefObject, useDeferredValue, useMemo } from "react";
import type { To } from "react-router";
import { lazyPart } from "../lazyPart.tsx";
import { AppLink } from "../navigation/AppLink.tsx";
import { Card } from "../page/Section.tsx";
import { SkeletonBar } from "../status/Loading.tsx";
import { styled } from "../theme.ts";
import { HeaderCell, SortMenu } from "./HeaderCell.tsx";
import { type Column, type ColumnLayout, getCardPlace, type Sort } from "./column.ts";
import type { RowlessContent } from "./TableNotice.tsx";
import { Cell, Head, Row, RowGroup, Table, TableViewport } from "./tableStyle.ts";
import { UnderName } from "./UnderName.tsx";

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
              <RowGroup
                role="rowgroup"
                isLoading={content.kind === "loading"}
                isStale={isBusy && content.kind === "rows"}
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
                  : <SkeletonRows columns={columns} count={skeletonRows} />}
              </RowGroup>
            </Table>
          )
          : notice}
      </TableViewport>
      {footer}
    </Card>
  );
}

/** The rows of the first render; more than a screen shows. */
const FIRST_ROWS = 25;
/** The heights of rows in pixels, with their border. */
const ROW_HEIGHT = 45;
const TWO_LINES_HEIGHT = 49;

const hasTwoLines = (columns: readonly ColumnLayout[]) =>
  columns.some(({ whenHidden }) => whenHidden === "underName");

interface ItemRowsProps<Item> extends Pick<DataTableProps<Item>, "columns" | "rowId" | "rowLink"> {
  rows: readonly Item[];
}

/** Renders the first rows at once and reserves the height of the deferred others. */
function ItemRows<Item>({ rows, rowId, columns, rowLink }: ItemRowsProps<Item>) {
  const count = useDeferredValue(rows.length, Math.min(rows.length, FIRST_ROWS));
  const pendingRows = rows.length - count;
  return (
    <>
      {rows.slice(0, count).map((item) => (
        <ItemRow key={rowId(item)} item={item} columns={columns} rowLink={rowLink} />
      ))}
      {pendingRows > 0 && (
        <tr aria-hidden="true">
          <td height={pendingRows * (hasTwoLines(columns) ? TWO_LINES_HEIGHT : ROW_HEIGHT)} />
        </tr>
      )}
    </>
  );
}

interface ItemRowProps<Item> extends Pick<DataTableProps<Item>, "columns" | "rowLink"> {
  item: Item;
}

const ItemRow = memo(function ItemRow<Item,>({ item, columns, rowLink }: ItemRowProps<Item>) {
  const to = rowLink?.(item);
  const row = (
    <Row role="row" isLink={to !== undefined}>
      {columns.map((column) => {
        const { id, cell, align = "start", hideBelow = "never" } = column;
        const { isPrimary = false, isQuiet = false, isAction = false } = column;
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
            hasTwoLines={isPrimary && hasTwoLines(columns)}
            data-card={getCardPlace(column)}
            hideBelow={hideBelow}
            isAction={isAction}
          >
            {isPrimary && to !== undefined ? <RowLink to={to}>{content}</RowLink> : content}
            {isPrimary && <UnderName item={item} columns={columns} />}
          </Cell>
        );
      })}
    </Row>
  );
  return (
    <>
      {row}
      {columns.map(({ id, renderBelow }) =>
        renderBelow && <Fragment key={id}>{renderBelow(item, columns.length)}</Fragment>
      )}
    </>
  );
}) as <Item>(props: ItemRowProps<Item>) => ReactNode;

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

/** A code or remark after the name in a primary cell, hidden on cards. */
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
