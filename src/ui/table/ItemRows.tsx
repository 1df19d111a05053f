import { Fragment, memo, type ReactNode, useDeferredValue, useId } from "react";
import type { To } from "react-router";
import { AppLink } from "../navigation/AppLink.tsx";
import { styled } from "../theme.ts";
import { type Column, type ColumnLayout, getCardPlace, type RowGrouping } from "./column.ts";
import { CARD_LAYOUT, Cell, Row, RowGroup } from "./tableStyle.ts";
import { selectRowText } from "./textSelection.ts";
import { UnderName } from "./UnderName.tsx";

/** The rows of the first render; more than a screen shows. */
const FIRST_ROWS = 25;
/** The heights of rows in pixels, with their border. */
const ROW_HEIGHT = 45;
const TWO_LINES_HEIGHT = 49;

export const hasTwoLines = (columns: readonly ColumnLayout[]) =>
  columns.some(({ whenHidden }) => whenHidden === "underName");

interface ItemRowProps<Item> {
  item: Item;
  columns: readonly Column<Item>[];
  rowLink: ((item: Item) => To) | undefined;
}

interface ItemRowsProps<Item> extends Omit<ItemRowProps<Item>, "item"> {
  rows: readonly Item[];
  rowId: (item: Item) => string;
  grouping: RowGrouping<Item> | undefined;
  /** Other rows are loading. */
  isStale: boolean;
}

/**
 * Renders the first rows at once and reserves the height of the deferred others. Each group is a
 * table body with a heading.
 */
export function ItemRows<Item>(props: ItemRowsProps<Item>) {
  const { rows, rowId, columns, rowLink, grouping, isStale } = props;
  const count = useDeferredValue(rows.length, Math.min(rows.length, FIRST_ROWS));
  const headingId = useId();
  const pendingRows = rows.length - count;
  return divideRows(rows.slice(0, count), grouping).map(({ id, items }, index, groups) => (
    <RowGroup
      key={id}
      role="rowgroup"
      isStale={isStale}
      onMouseDown={selectRowText}
      {...(grouping && { "aria-labelledby": `${headingId}${id}` })}
    >
      {grouping && items[0] !== undefined && (
        <HeadingRow role="row">
          <HeadingCell
            id={`${headingId}${id}`}
            role="rowheader"
            scope="rowgroup"
            colSpan={columns.length}
          >
            {grouping.heading(items[0])}
          </HeadingCell>
        </HeadingRow>
      )}
      {items.map((item) => (
        <ItemRow key={rowId(item)} item={item} columns={columns} rowLink={rowLink} />
      ))}
      {pendingRows > 0 && index === groups.length - 1 && (
        <tr aria-hidden="true">
          <td height={pendingRows * (hasTwoLines(columns) ? TWO_LINES_HEIGHT : ROW_HEIGHT)} />
        </tr>
      )}
    </RowGroup>
  ));
}

/** Divides rows where their group changes; without a grouping they are one group. */
function divideRows<Item>(rows: readonly Item[], grouping: RowGrouping<Item> | undefined) {
  const getId = (item: Item) => grouping?.id(item) ?? "none";
  const groups: { id: string; items: Item[] }[] = grouping
    ? []
    : [{ id: "none", items: [...rows] }];
  for (const item of grouping ? rows : []) {
    const last = groups.at(-1);
    if (last?.id === getId(item)) last.items.push(item);
    else groups.push({ id: getId(item), items: [item] });
  }
  return groups;
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
            {isPrimary && to !== undefined
              ? <RowLink to={to} data-row-link>{content}</RowLink>
              : content}
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

const RowLink = styled(AppLink, {
  color: "inherit",
  outline: "none !important",
  "&::after": { content: "''", position: "absolute", inset: 0 },
  "[data-selecting] &::after": { pointerEvents: "none" },
  "&:focus-visible::after": {
    borderRadius: 6,
    outline: "2px solid $colors$accent",
    outlineOffset: -2,
  },
});

const HeadingRow = styled("tr", { [CARD_LAYOUT]: { display: "block" } });

const HeadingCell = styled("th", {
  height: 36,
  padding: "0 $4",
  textAlign: "start",
  fontSize: "$small",
  fontWeight: "$section",
  color: "$ink",
  backgroundColor: "$canvas",
  borderBottom: "1px solid $line",
  "tbody + tbody > tr > &": { borderTop: "1px solid $line" },
  [CARD_LAYOUT]: { display: "grid", alignItems: "center" },
});
