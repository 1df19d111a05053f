import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { MenuButton } from "../menu/Menu.tsx";
import { styled } from "../theme.ts";
import type { Column, Sort } from "./column.ts";
import { HeaderBox } from "./tableStyle.ts";

interface HeaderCellProps<Item> extends Sort {
  column: Column<Item>;
}

/** The header of a column; pressing it sorts by it, pressing again reverses the order. */
export const HeaderCell = memo(function HeaderCell<Item,>(props: HeaderCellProps<Item>) {
  const { column, sortField, sortDirection = "asc", onSort } = props;
  const { id, header, align = "start", sortable = false, width, hideBelow = "never" } = column;
  const isSorted = sortable && sortField === id;
  const isPressed = sortable && onSort !== undefined;
  return (
    <HeaderBox
      role="columnheader"
      scope="col"
      align={align}
      hideBelow={hideBelow}
      {...(width === undefined ? {} : { style: { width } })}
      {...(sortable ? { "aria-sort": isSorted ? ariaSort[sortDirection] : "none" } : {})}
      {...(isPressed ? { "data-header": header } : {})}
    >
      {isPressed
        ? (
          <SortButton
            type="button"
            align={align}
            isSorted={isSorted}
            onClick={() => onSort(id, isSorted && sortDirection === "asc" ? "desc" : "asc")}
          >
            {header}
            <Icon of={isSorted ? arrows[sortDirection] : ChevronsUpDown} size={14} />
          </SortButton>
        )
        : header}
    </HeaderBox>
  );
}) as <Item>(props: HeaderCellProps<Item>) => ReactNode;

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: ArrowUp, desc: ArrowDown };

const SortButton = styled("button", {
  display: "inline-flex",
  alignItems: "center",
  gap: 3,
  height: 28,
  borderRadius: 4,
  font: "inherit",
  color: "inherit",
  "& > svg": { opacity: 0, transition: "opacity $quick" },
  "&:hover, &:focus-visible": { color: "$ink", "& > svg": { opacity: 0.6 } },
  variants: {
    align: {
      start: {},
      end: { flexDirection: "row-reverse" },
    },
    isSorted: {
      true: { color: "$ink", "&, &:hover, &:focus-visible": { "& > svg": { opacity: 1 } } },
    },
  },
});

interface SortMenuProps<Item> extends Sort {
  columns: readonly Column<Item>[];
}

/** The order of the rows where they are cards and no column has a head to press. */
export const SortMenu = memo(function SortMenu<Item,>(props: SortMenuProps<Item>) {
  const { columns, sortField, sortDirection, onSort } = props;
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sortable);
  if (onSort === undefined || sortable.length === 0) return null;
  const current = sortable.find(({ id }) => id === sortField);
  const direction = sortDirection ?? "asc";
  return (
    <Bar>
      <MenuButton
        label={current === undefined ? t("Sort") : t("Sort: {column}", { column: current.header })}
        size="small"
        variant="ghost"
        icon={direction === "asc" ? ArrowUp : ArrowDown}
        items={[{
          id: "columns",
          label: t("Sort by"),
          items: sortable.map(({ id, header }) => ({
            id,
            label: header,
            onAction: () => onSort(id, id === sortField && direction === "asc" ? "desc" : "asc"),
          })),
        }]}
        selection={{ mode: "single", selectedIds: current === undefined ? [] : [current.id] }}
      />
    </Bar>
  );
}) as <Item>(props: SortMenuProps<Item>) => ReactNode;

const Bar = styled("div", {
  display: "none",
  "@container (max-width: 39.9375rem)": {
    display: "flex",
    padding: "$1 $2",
    borderBottom: "1px solid $line",
  },
});
