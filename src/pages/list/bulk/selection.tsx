import { useSelector } from "@xstate/react";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ChangeEvent, useRef } from "react";
import { reasonOf } from "../../../../machines/bulkChange.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { RefusedRow, refusedRowId } from "./Refused.tsx";
import type { BulkActor } from "./bulkActor.ts";
import { styled } from "../../../ui/theme.ts";

/** A row of any list. */
export interface Selectable {
  id: string;
}

/** The column of checkboxes; the rows between two that are pressed are selected with Shift. */
export function selectColumn(
  actor: BulkActor,
  rows: () => readonly Selectable[],
  header: string,
): Column<Selectable> {
  let last: string | null = null;
  const rowsTo = (id: string, isRange: boolean): string[] => {
    const ids = rows().map((row) => row.id);
    const from = isRange && last !== null ? ids.indexOf(last) : -1;
    const to = ids.indexOf(id);
    last = id;
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  const onChange = (id: string, isSelected: boolean, isRange: boolean) => {
    const { query } = actor.getSnapshot().context;
    // One of all that were selected is left out: those of this page are what is left.
    if (query !== null) {
      const others = rows().map((row) => row.id).filter((one) => one !== id);
      return actor.send({ type: "selection.replaced", ids: others });
    }
    actor.send({ type: "selection.changed", ids: rowsTo(id, isRange), isSelected });
  };
  return {
    id: "select",
    header,
    width: 56,
    onCard: "aside",
    cell: (item) => <RowBox item={item} actor={actor} onChange={onChange} />,
    below: ({ id }, columns) => <RefusedRow id={id} columns={columns} actor={actor} />,
    text: () => null,
  };
}

interface RowBoxProps {
  item: Selectable;
  actor: BulkActor;
  onChange: (id: string, isSelected: boolean, isRange: boolean) => void;
}

function RowBox({ item, actor, onChange }: RowBoxProps) {
  const { t } = useTranslation();
  const isSelected = useSelector(
    actor,
    ({ context: { ids, query } }) => query !== null || ids.includes(item.id),
  );
  const isRefused = useSelector(actor, ({ context }) => reasonOf(context, item.id) !== undefined);
  return (
    <SelectBox
      label={t("Select {name}", { name: nameOf(item) })}
      isSelected={isSelected}
      describedBy={isRefused ? refusedRowId(item.id) : undefined}
      onChange={(isOn, isRange) => onChange(item.id, isOn, isRange)}
    />
  );
}

/** What a record is called, whatever kind it is of. */
function nameOf(item: Selectable): string {
  const fields: Record<string, unknown> = { ...item };
  const name = fields.title ?? fields.name ?? fields.description ?? fields.email;
  return typeof name === "string" ? name : "";
}

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** Some of what it stands for are selected. */
  isMixed?: boolean;
  /** The id of what else is to be read out with it. */
  describedBy?: string | undefined;
  autoFocus?: boolean;
  onChange: (isSelected: boolean, isRange: boolean) => void;
}

export function SelectBox(props: SelectBoxProps) {
  const { label, isSelected, isMixed = false, describedBy, autoFocus = false, onChange } = props;
  const isRange = useRef(false);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange(currentTarget.checked, isRange.current);
  return (
    <Box>
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={isSelected}
        autoFocus={autoFocus}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onKeyDown={({ shiftKey }) => isRange.current = shiftKey}
        onPointerDown={({ shiftKey }) => isRange.current = shiftKey}
        onChange={change}
      />
      <Mark isOn={isSelected || isMixed} aria-hidden="true">
        {(isSelected || isMixed) && <Icon of={isMixed ? Minus : Check} size={12} />}
      </Mark>
    </Box>
  );
}

// Above the link that covers the row.
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
