import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { memo, type ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { Icon } from "../icon/Icon.tsx";
import { MenuButton } from "../menu/Menu.tsx";
import { styled } from "../theme.ts";
import { type Column, getSort, type Sort } from "./column.ts";
import { CARD_LAYOUT, HeaderBox } from "./tableStyle.ts";

interface HeaderCellProps<Item> extends Sort {
  column: Column<Item>;
}

/** The header of a column; a press sorts by it, another press reverses the order. */
export const HeaderCell = memo(function HeaderCell<Item,>(props: HeaderCellProps<Item>) {
  const { column, sortField, sortDirection = "asc", onSort } = props;
  const { header, align = "start", sortable = false, width, hideBelow = "never" } = column;
  const { isHeaderHidden = false, isAction = false } = column;
  const { field, label, firstDirection } = getSort(column);
  const isSorted = sortable && sortField === field;
  const isButton = sortable && onSort !== undefined;
  return (
    <HeaderBox
      role="columnheader"
      scope="col"
      align={align}
      hideBelow={hideBelow}
      isAction={isAction}
      {...(width !== undefined && { css: { width } })}
      {...(sortable ? { "aria-sort": isSorted ? ariaSort[sortDirection] : "none" } : {})}
    >
      {isButton && <CardHeader>{header}</CardHeader>}
      {isButton
        ? (
          <SortButton
            type="button"
            align={align}
            isSorted={isSorted}
            {...(label !== header && { title: label })}
            onClick={() => onSort(field, isSorted ? REVERSE[sortDirection] : firstDirection)}
          >
            {header}
            <Icon icon={isSorted ? arrows[sortDirection] : ChevronsUpDown} size={14} />
          </SortButton>
        )
        : isHeaderHidden
        ? <VisuallyHidden>{header}</VisuallyHidden>
        : header}
    </HeaderBox>
  );
}) as <Item>(props: HeaderCellProps<Item>) => ReactNode;

const REVERSE = { asc: "desc", desc: "asc" } as const;
const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: ArrowUp, desc: ArrowDown };

/** The header on cards, where the button is hidden. */
const CardHeader = styled("span", { display: "none", [CARD_LAYOUT]: { display: "inline" } });

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
  /** All columns of the table; `shown` has the visible ones. */
  columns: readonly Column<Item>[];
  shown: readonly Column<Item>[];
  /** The label of a sort field without a column. */
  sortLabel: string | undefined;
}

/** The sort menu for cards and for hidden sort columns. */
export const SortMenu = memo(function SortMenu<Item,>(props: SortMenuProps<Item>) {
  const { columns, shown, sortField, sortDirection, sortLabel, onSort } = props;
  const { t } = useTranslation();
  const current = columns.find((column) => column.sortable && getSort(column).field === sortField);
  const sortable = columns.filter((column) =>
    column.sortable && (column === current || shown.includes(column))
  );
  if (onSort === undefined || sortable.length === 0) return null;
  const direction = sortDirection ?? "asc";
  const isShown = current !== undefined && shown.includes(current);
  const name = current === undefined ? sortLabel : getSort(current).label;
  return (
    <Bar below={isShown ? current.hideBelow ?? "cards" : sortField === undefined ? "cards" : "any"}>
      <MenuButton
        label={name === undefined ? t("Sort") : t("Sort: {column}", { column: name })}
        size="small"
        variant="ghost"
        icon={direction === "asc" ? ArrowUp : ArrowDown}
        items={[{
          id: "columns",
          label: t("Sort by"),
          items: sortable.map(getSort).map(({ field, label, firstDirection }) => ({
            id: field,
            label,
            onAction: () =>
              onSort(field, field === sortField ? REVERSE[direction] : firstDirection),
          })),
        }]}
        selection={{
          mode: "single",
          selectedIds: current === undefined ? [] : [getSort(current).field],
        }}
      />
    </Bar>
  );
}) as <Item>(props: SortMenuProps<Item>) => ReactNode;

const showUnder = (width: number) => ({
  [`@container (max-width: ${(width - 1) / 16}rem)`]: { display: "flex" },
});

const Bar = styled("div", {
  display: "none",
  padding: "$1 $2",
  borderBottom: "1px solid $line",
  "@print": { display: "none !important" },
  variants: {
    below: {
      cards: showUnder(640),
      720: showUnder(720),
      880: showUnder(880),
      960: showUnder(960),
      1040: showUnder(1040),
      1120: showUnder(1120),
      1280: showUnder(1280),
      any: { display: "flex" },
    },
  },
});
