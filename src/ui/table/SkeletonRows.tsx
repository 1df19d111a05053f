import { Skeleton } from "../page/Skeleton.tsx";
import type { Column } from "./DataTable.tsx";
import { Cell, Row } from "./tableStyle.ts";

interface SkeletonRowsProps<Item> {
  columns: readonly Column<Item>[];
  count: number;
}

/** Rows of the height of real ones, for the time until those come. */
export function SkeletonRows<Item>({ columns, count }: SkeletonRowsProps<Item>) {
  return Array.from({ length: count }, (_, position) => (
    <Row key={position} aria-hidden="true">
      {columns.map(({ id, isPrimary = false, align = "start", hideBelow }) => (
        <Cell
          key={id}
          hideBelow={hideBelow ?? "never"}
          isPrimary={isPrimary}
          align={align}
          data-card={isPrimary ? "name" : "detail"}
        >
          <Skeleton
            width={isPrimary ? "long" : align === "end" ? "short" : "medium"}
            css={align === "end" ? { marginInlineStart: "auto" } : {}}
          />
        </Cell>
      ))}
    </Row>
  ));
}
