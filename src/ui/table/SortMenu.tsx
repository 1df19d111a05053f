import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton } from "../menu/Menu.tsx";
import { styled } from "../theme.ts";
import type { Column, Sort } from "./column.ts";

interface SortMenuProps<Item> extends Sort {
  columns: readonly Column<Item>[];
}

/** The order of the rows where they are cards and no column has a head to press. */
export function SortMenu<Item>({ columns, sortField, sortDirection, onSort }: SortMenuProps<Item>) {
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
}

const Bar = styled("div", {
  display: "none",
  "@container (max-width: 639px)": {
    display: "flex",
    padding: "$1 $2",
    borderBottom: "1px solid $line",
  },
});
