import type { RefObject } from "react";
import type { OverlayTriggerState } from "react-stately";
import { SearchList } from "../../ui/field/SearchList.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { useRecordOptions } from "../record/useRecordOptions.ts";
import type { RecordKind } from "./recordNames.ts";

interface RecordsProps {
  kind: RecordKind;
  label: string;
  onChoose: (id: string) => void;
}

interface RecordsPopoverProps extends RecordsProps {
  state: OverlayTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
}

/** The records that a quick filter offers, beside its chip. */
export function RecordsPopover({ state, triggerRef, ...records }: RecordsPopoverProps) {
  return (
    <Popover state={state} triggerRef={triggerRef}>
      <Records {...records} onClose={() => state.close()} />
    </Popover>
  );
}

function Records({ kind, ...list }: RecordsProps & { onClose: () => void }) {
  const { offer } = useRecordOptions(kind, {});
  return (
    <SearchList
      {...list}
      {...offer}
      onChoose={(id) => {
        list.onClose();
        list.onChoose(id);
      }}
    />
  );
}
