import { styled } from "../theme.ts";
import type { Column } from "./column.ts";
import { type HideBelow, showInTablesUnder } from "./tableStyle.ts";

interface UnderNameProps<Item> {
  item: Item;
  columns: readonly Column<Item>[];
}

/** The content of the columns that do not fit, in a line under the row's name. */
export function UnderName<Item>({ item, columns }: UnderNameProps<Item>) {
  const parts = columns.flatMap(({ id, cell, hideBelow, whenHidden }) => {
    const content = whenHidden === "underName" && hideBelow !== undefined && cell(item);
    return content ? [{ id, content, hideBelow }] : [];
  });
  if (parts.length === 0) return null;
  // Of two parts, the one that hides at the smaller width is never the only one.
  parts.sort((one, other) => one.hideBelow - other.hideBelow);
  return (
    <Line data-under-name>
      {parts.map(({ id, content, hideBelow }) => <Part key={id} below={hideBelow}>{content}</Part>)}
    </Line>
  );
}

const Line = styled("span", {
  display: "flex",
  // The line takes the column's width and does not widen it.
  contain: "inline-size",
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
  "tr:hover > th > &": { color: "$inkSecond" },
});

const showUnder = (width: HideBelow) => showInTablesUnder(width, "flex");

const Part = styled("span", {
  display: "none",
  minWidth: 0,
  // A later part gives way first.
  "& + &": { flexShrink: 1000 },
  "&:not(:last-child)::after": { content: "'·' / ''", flex: "none", marginInline: 6 },
  "& > a, & > span": { display: "block", maxWidth: "none", lines: 1 },
  // Puts the links above the link that covers the row.
  "& a": { position: "relative", zIndex: 1 },
  variants: {
    below: {
      720: showUnder(720),
      880: showUnder(880),
      960: showUnder(960),
      1040: showUnder(1040),
      1120: showUnder(1120),
      1280: showUnder(1280),
    },
  },
});
