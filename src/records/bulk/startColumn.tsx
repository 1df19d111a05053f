import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import { type RowPress, useShiftPress } from "./rowPress.ts";
import { getRowName, type SelectableRow } from "./selectableRow.ts";

interface StartOptions {
  header: string;
  /** Called for each press until the selection has loaded. */
  onPress: (press: RowPress) => void;
  /** Whether the checkbox of a row takes the focus; true once. */
  takeFocus: (id: string) => boolean;
  /** Called when a checkbox is removed while it has the focus. */
  passFocus: (id: string) => void;
}

/**
 * Creates the column of checkboxes that start a selection; they show on hover and focus. They can be
 * pressed until the selection has loaded.
 */
export const createStartColumn = (
  { header, ...checkbox }: StartOptions,
): Column<SelectableRow> => ({
  id: "select",
  header,
  isHeaderHidden: true,
  width: 40,
  onCard: "none",
  isAction: true,
  cell: (item) => <StartCheckbox item={item} {...checkbox} />,
  text: () => null,
});

interface StartCheckboxProps extends Omit<StartOptions, "header"> {
  item: SelectableRow;
}

function StartCheckbox({ item, onPress, takeFocus, passFocus }: StartCheckboxProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLInputElement>(null);
  const { handlers, takeShift } = useShiftPress();
  useLayoutEffect(() => {
    const input = ref.current;
    if (takeFocus(item.id)) input?.focus();
    return () => {
      if (input !== null && document.activeElement === input) passFocus(item.id);
    };
  }, []);
  return (
    <Box
      type="checkbox"
      ref={ref}
      aria-label={t("Select {name}", { name: getRowName(item) })}
      {...handlers}
      onChange={({ currentTarget }) =>
        onPress({
          id: item.id,
          isSelected: currentTarget.checked,
          isRange: takeShift(),
        })}
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
  "&:checked::before": { borderColor: "$accent", mark: "$accent" },
  "tr:hover &, tr:focus-within &, &:checked": { opacity: 1 },
  "&:focus-visible": { borderRadius: 6 },
  // Without hover the button "Select" starts.
  display: "none",
  "@hover": { display: "block" },
});
