import { Skeleton } from "../page/Skeleton.tsx";
import { type Column, placeOnCard } from "./column.ts";
import { Cell, Row } from "./tableStyle.ts";

interface SkeletonRowsProps<Item> {
  columns: readonly Column<Item>[];
  count: number;
}

/** Rows of the height of real ones, for the time until those come. */
export function SkeletonRows<Item>({ columns, count }: SkeletonRowsProps<Item>) {
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
            <Skeleton
              width={isPrimary ? "long" : isShort ? "short" : "medium"}
              css={align === "end" ? atEnd : {}}
            />
          </Cell>
        );
      })}
    </Row>
  ));
}

const atEnd = { "@container (min-width: 640px)": { marginInlineStart: "auto" } };
