import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { getRowName, type SelectableRow } from "./selectableRow.ts";

interface StartOptions {
  header: string;
  /** Undefined once it has started: the column stays empty until the selection has loaded. */
  onStart: ((id: string) => void) | undefined;
  /** Whether the checkbox of a row takes the focus; true once. */
  takeFocus: (id: string) => boolean;
}

/** Creates the column of checkboxes that start a selection; they show on hover and focus. */
export const createStartColumn = (
  { header, onStart, takeFocus }: StartOptions,
): Column<SelectableRow> => ({
  id: "select",
  header,
  isHeaderHidden: true,
  width: 40,
  onCard: "none",
  isAction: true,
  cell: (item) => onStart && <StartCheckbox item={item} onStart={onStart} takeFocus={takeFocus} />,
  text: () => null,
});

interface StartCheckboxProps extends Pick<StartOptions, "takeFocus"> {
  item: SelectableRow;
  onStart: (id: string) => void;
}

function StartCheckbox({ item, onStart, takeFocus }: StartCheckboxProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeFocus(item.id)) ref.current?.focus();
  }, []);
  return (
    <Box
      type="checkbox"
      ref={ref}
      checked={false}
      aria-label={t("Select {name}", { name: getRowName(item) })}
      onChange={() => onStart(item.id)}
    />
  );
}

/** Makes the column as narrow as a checkbox allows. */
export const CHECKBOX_MARGIN = "0 -10px 0 -6px";

// As large as the checkbox that replaces it, and above the link that covers the row.
const Box = styled("input", {
  appearance: "none",
  position: "relative",
  zIndex: 1,
  width: 28,
  height: 28,
  margin: CHECKBOX_MARGIN,
  padding: 0,
  border: 0,
  background: "none",
  cursor: "pointer",
  opacity: 0,
  "&::before": {
    content: "''",
    position: "absolute",
    inset: 6,
    boxSizing: "border-box",
    border: "1px solid $lineControl",
    borderRadius: 4,
    backgroundColor: "$surface",
  },
  "tr:hover &, tr:focus-within &": { opacity: 1 },
  "&:focus-visible": { borderRadius: 6 },
  // Without hover the button "Select" starts.
  display: "none",
  "@hover": { display: "block" },
});
