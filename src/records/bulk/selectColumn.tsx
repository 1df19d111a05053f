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
import { CHECKBOX_MARGIN } from "./startColumn.tsx";
import { getRowName, type SelectableRow } from "./selectableRow.ts";
import { styled } from "../../ui/theme.ts";

interface SelectOptions {
  header: string;
  rows: () => readonly SelectableRow[];
  /** Whether the new checkbox of a row takes the focus; true once. */
  takeFocus: (id: string) => boolean;
  /** The row that was pressed before. */
  lastPressedId: string | undefined;
}

/** Creates the column of checkboxes; with Shift, a press selects a range of rows. */
export function createSelectColumn(
  actor: BulkActor,
  { header, rows, takeFocus, ...options }: SelectOptions,
): Column<SelectableRow> {
  let { lastPressedId } = options;
  const listRange = (id: string, isRange: boolean): string[] => {
    const ids = rows().map((row) => row.id);
    const from = isRange && lastPressedId !== undefined ? ids.indexOf(lastPressedId) : -1;
    const to = ids.indexOf(id);
    lastPressedId = id;
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  const onChange = (id: string, isSelected: boolean, isRange: boolean) => {
    const { query } = actor.getSnapshot().context;
    // Unselecting one row of "all that match" keeps the other rows of this page.
    if (query !== null) {
      const others = rows().map((row) => row.id).filter((one) => one !== id);
      return actor.send({ type: "selection.replaced", ids: others });
    }
    actor.send({ type: "selection.changed", ids: listRange(id, isRange), isSelected });
  };
  return {
    id: "select",
    header,
    isHeaderHidden: true,
    width: 40,
    onCard: "aside",
    isAction: true,
    cell: (item) => (
      <RowCheckbox
        item={item}
        actor={actor}
        takeFocus={takeFocus}
        onChange={onChange}
      />
    ),
    renderBelow: ({ id }, columns) => <RejectedRow id={id} columns={columns} actor={actor} />,
    text: () => null,
  };
}

interface RowCheckboxProps {
  item: SelectableRow;
  actor: BulkActor;
  takeFocus: (id: string) => boolean;
  onChange: (id: string, isSelected: boolean, isRange: boolean) => void;
}

function RowCheckbox({ item, actor, takeFocus, onChange }: RowCheckboxProps) {
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
        onChange={(isOn, isRange) => onChange(item.id, isOn, isRange)}
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
  const isRange = useRef(false);
  useLayoutEffect(() => {
    if (takeFocus()) ref.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange(currentTarget.checked, isRange.current);
  return (
    <Box>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={isSelected}
        ref={ref}
        onKeyDown={({ shiftKey }) => isRange.current = shiftKey}
        onPointerDown={({ shiftKey }) => isRange.current = shiftKey}
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
