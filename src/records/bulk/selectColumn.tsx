import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Column } from "../../ui/table/column.ts";
import { CARD_LAYOUT } from "../../ui/table/tableStyle.ts";
import { styled } from "../../ui/theme.ts";
import type { BulkActor } from "./bulkActor.ts";
import type { RowPress } from "./rowPress.ts";
import { SelectCheckbox } from "./SelectCheckbox.tsx";
import { getRowName, type SelectableRow } from "./selectableRow.ts";

/** The selection of rows, once it has loaded. */
export interface RowSelection {
  actor: BulkActor;
  onPress: (press: RowPress) => void;
  /** Returns the id of the element with the reason why a row was rejected. */
  getReasonId: (context: BulkContext, rowId: string) => string | undefined;
  renderReason: (row: SelectableRow, columns: number) => ReactNode;
}

type BulkContext = ReturnType<BulkActor["getSnapshot"]>["context"];

interface SelectOptions {
  header: string;
  /** Undefined until the selection has loaded: then the checkboxes show on hover and focus. */
  selection: RowSelection | undefined;
  /** The presses before the selection had loaded. */
  startPresses: readonly RowPress[];
  onPress: (press: RowPress, checkbox: HTMLElement) => void;
}

/**
 * Creates the column of checkboxes; with Shift, a press selects a range of rows. The checkboxes stay
 * the same elements when the selection starts, so that a press which is under way is not lost.
 */
export function createSelectColumn({ header, ...checkbox }: SelectOptions): Column<SelectableRow> {
  const { selection } = checkbox;
  return {
    id: "select",
    header,
    isHeaderHidden: true,
    width: 40,
    onCard: selection ? "aside" : "none",
    isAction: true,
    cell: (item) => <RowCheckbox item={item} {...checkbox} />,
    ...(selection && { renderBelow: selection.renderReason }),
    text: () => null,
  };
}

interface RowCheckboxProps extends Omit<SelectOptions, "header"> {
  item: SelectableRow;
}

function RowCheckbox({ item, selection, startPresses, onPress }: RowCheckboxProps) {
  const { t } = useTranslation();
  const { id } = item;
  const isSelected = useSelector(
    selection?.actor,
    (snapshot) =>
      snapshot
        ? snapshot.context.query !== null || snapshot.context.ids.includes(id)
        : startPresses.findLast((press) => press.id === id)?.isSelected ?? false,
  );
  const reasonId = useSelector(
    selection?.actor,
    (snapshot) => snapshot && selection?.getReasonId(snapshot.context, id),
  );
  return (
    <InRow>
      <SelectCheckbox
        label={t("Select {name}", { name: getRowName(item) })}
        isSelected={isSelected}
        isHoverOnly={selection === undefined}
        describedBy={reasonId}
        onChange={(isSelected, isRange, checkbox) => onPress({ id, isSelected, isRange }, checkbox)}
      />
    </InRow>
  );
}

// Makes the column as narrow as a checkbox allows.
const InRow = styled("span", {
  display: "block",
  margin: "0 -10px 0 -6px",
  [CARD_LAYOUT]: { margin: 0 },
});
