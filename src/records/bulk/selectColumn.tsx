import { useSelector } from "@xstate/react";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { getReason } from "../../../machines/bulkChange.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import type { Column } from "../../ui/table/column.ts";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { createReasonId, RejectedRow } from "./RejectedRecords.tsx";
import type { BulkActor } from "./bulkActor.ts";
import { type RowPress, useShiftPress } from "./rowPress.ts";
import { CHECKBOX_MARGIN } from "./startColumn.tsx";
import { getRowName, type SelectableRow } from "./selectableRow.ts";
import { styled } from "../../ui/theme.ts";

interface SelectOptions {
  header: string;
  /** Whether the new checkbox of a row takes the focus; true once. */
  takeFocus: (id: string) => boolean;
  onPress: (press: RowPress) => void;
}

/** Creates the column of checkboxes; with Shift, a press selects a range of rows. */
export function createSelectColumn(
  actor: BulkActor,
  { header, ...checkbox }: SelectOptions,
): Column<SelectableRow> {
  return {
    id: "select",
    header,
    isHeaderHidden: true,
    width: 40,
    onCard: "aside",
    isAction: true,
    cell: (item) => <RowCheckbox item={item} actor={actor} {...checkbox} />,
    renderBelow: ({ id }, columns) => <RejectedRow id={id} columns={columns} actor={actor} />,
    text: () => null,
  };
}

interface RowCheckboxProps extends Omit<SelectOptions, "header"> {
  item: SelectableRow;
  actor: BulkActor;
}

function RowCheckbox({ item, actor, takeFocus, onPress }: RowCheckboxProps) {
  const { t } = useTranslation();
  const isSelected = useSelector(
    actor,
    ({ context: { ids, query } }) => query !== null || ids.includes(item.id),
  );
  const isRejected = useSelector(actor, ({ context }) => getReason(context, item.id) !== undefined);
  return (
    <InRow>
      <SelectCheckbox
        label={t("Select {name}", { name: getRowName(item) })}
        isSelected={isSelected}
        takeFocus={() => takeFocus(item.id)}
        describedBy={isRejected ? createReasonId(item.id) : undefined}
        onChange={(isOn, isRange) => onPress({ id: item.id, isSelected: isOn, isRange })}
      />
    </InRow>
  );
}

const InRow = styled("span", {
  display: "block",
  margin: CHECKBOX_MARGIN,
  [CARD_LAYOUT]: { margin: 0 },
});

interface SelectCheckboxProps {
  label: string;
  isSelected: boolean;
  /** Some, but not all, of its rows are selected. */
  isMixed?: boolean;
  /** The id of the element that describes it to screen readers. */
  describedBy?: string | undefined;
  /** Whether it takes the focus when it is added. */
  takeFocus: () => boolean;
  onChange: (isSelected: boolean, isRange: boolean) => void;
}

export function SelectCheckbox(props: SelectCheckboxProps) {
  const { label, isSelected, isMixed = false, describedBy, takeFocus, onChange } = props;
  const ref = useRef<HTMLInputElement>(null);
  const { handlers, takeShift } = useShiftPress();
  useLayoutEffect(() => {
    if (takeFocus()) ref.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange(currentTarget.checked, takeShift());
  return (
    <Box>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={isSelected}
        ref={ref}
        {...handlers}
        onChange={change}
      />
      <Mark isOn={isSelected || isMixed} aria-hidden="true">
        {(isSelected || isMixed) && <Icon icon={isMixed ? Minus : Check} size={12} />}
      </Mark>
    </Box>
  );
}

// Keeps the checkbox above the link that covers the row.
const Box = styled("span", {
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 28,
  height: 28,
  "@touch": { width: "$touch", height: "$touch" },
  "& input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
  "& input:focus-visible + span": {
    outline: "2px solid $colors$accent",
    outlineOffset: "2px",
  },
});

const Mark = styled("span", {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 16,
  height: 16,
  border: "1px solid $lineControl",
  borderRadius: 4,
  color: "$onAccent",
  pointerEvents: "none",
  "& svg": { strokeWidth: 3 },
  variants: { isOn: { true: { backgroundColor: "$accent", borderColor: "$accent" } } },
});
