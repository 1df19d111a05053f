import { styled } from "../theme.ts";
import type { Column } from "./column.ts";
import { type HideBelow, showInTablesUnder } from "./tableStyle.ts";

interface UnderNameProps<Item> {
  item: Item;
  columns: readonly Column<Item>[];
}

/**
 * The texts of the columns that do not fit, in a line under the row's name. They are no links:
 * links in two lines are too close to each other (WCAG 2.5.8).
 */
export function UnderName<Item>({ item, columns }: UnderNameProps<Item>) {
  const parts = columns.flatMap(({ id, text, hideBelow, whenHidden }) => {
    if (whenHidden !== "underName" || hideBelow === undefined) return [];
    const content = text?.(item);
    return typeof content === "string" && content !== "" ? [{ id, content, hideBelow }] : [];
  });
  if (parts.length === 0) return null;
  // Of two parts, the one that hides at the smaller width is never the only one.
  parts.sort((one, other) => one.hideBelow - other.hideBelow);
  return (
    <Line data-under-name>
      {parts.map(({ id, content, hideBelow }, index) => (
        <Part key={id} below={hideBelow}>
          {parts.slice(index - 1, index).map(({ id, hideBelow }) => (
            <Separator key={id} below={hideBelow} />
          ))}
          <Text>{content}</Text>
        </Part>
      ))}
    </Line>
  );
}

const Line = styled("span", {
  display: "flex",
  // A second part with room for a few letters only is in a second line, which is cut off.
  flexWrap: "wrap",
  maxHeight: "$lineHeights$caption",
  overflow: "hidden",
  // The line takes the column's width and does not widen it.
  contain: "inline-size",
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$body",
  color: "$inkThird",
  "tr:hover > th > &": { color: "$inkSecond" },
});

const showUnder = (width: HideBelow) => showInTablesUnder(width, "flex");

const below = {
  720: showUnder(720),
  880: showUnder(880),
  960: showUnder(960),
  1040: showUnder(1040),
  1120: showUnder(1120),
  1280: showUnder(1280),
};

const Part = styled("span", {
  display: "none",
  flex: "none",
  maxWidth: "100%",
  // The less important part gives way alone: the other would end in an ellipsis too.
  "& + &": { flex: "1 1 5em", minWidth: 0, overflow: "hidden" },
  variants: { below },
});

/** Shows where both the part before it and its own are shown. */
const Separator = styled("span", {
  display: "none",
  flex: "none",
  marginInline: 6,
  "&::before": { content: "'·' / ''" },
  variants: { below },
});

const Text = styled("span", { minWidth: 0, display: "block", lines: 1 });
