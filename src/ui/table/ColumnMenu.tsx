import Columns3 from "lucide-react/icons/columns-3";
import type { RefObject } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { MenuButton } from "../menu/Menu.tsx";
import { WideOnly } from "../page/ByWidth.tsx";
import { useElementWidth } from "../useElementWidth.ts";
import { type Column, type ColumnLayout, getColumnPlace } from "./column.ts";

interface ColumnMenuProps {
  columns: readonly (Pick<Column<never>, "id" | "header" | "isHeaderHidden"> & ColumnLayout)[];
  visibleIds: readonly string[];
  /** The viewport of the table, whose width decides which columns fit. */
  tableRef: RefObject<HTMLElement | null>;
  onChange: (visibleIds: string[]) => void;
}

/** Shows and hides columns, and says which of the shown ones do not fit. */
export function ColumnMenu({ columns, visibleIds, tableRef, onChange }: ColumnMenuProps) {
  const { t } = useTranslation();
  const isOptional = ({ isPrimary, isHeaderHidden }: ColumnMenuProps["columns"][number]) =>
    !isPrimary && !isHeaderHidden;
  const optional = columns.filter(isOptional);
  return (
    <WideOnly>
      <MenuButton
        label={t("Columns")}
        icon={Columns3}
        variant="ghost"
        placement="bottom end"
        items={optional.map((column) => ({
          id: column.id,
          label: column.header,
          ...(visibleIds.includes(column.id) &&
            { note: <PlaceNote column={column} tableRef={tableRef} /> }),
        }))}
        selection={{
          mode: "multiple",
          selectedIds: optional.map(({ id }) => id).filter((id) => visibleIds.includes(id)),
          onChange: (chosen) =>
            onChange(
              columns.filter((column) => !isOptional(column) || chosen.includes(column.id))
                .map(({ id }) => id),
            ),
        }}
      />
    </WideOnly>
  );
}

interface PlaceNoteProps extends Pick<ColumnMenuProps, "tableRef"> {
  column: ColumnLayout;
}

/** Says that a column is not where it is expected. */
function PlaceNote({ column, tableRef }: PlaceNoteProps) {
  const { t } = useTranslation();
  const width = useElementWidth(tableRef);
  if (width === 0) return null;
  const place = getColumnPlace(column, width * USUAL_TEXT_SIZE / readTextSize());
  if (place === "none") return t("Does not fit");
  return place === "underName" ? t("Under the name") : null;
}

const USUAL_TEXT_SIZE = 16;

/** Reads the browser's text size, with which the widths in container queries grow. */
const readTextSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
