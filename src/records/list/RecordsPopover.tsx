import type { RefObject } from "react";
import type { OverlayTriggerState } from "react-stately";
import { SearchList } from "../../ui/field/SearchList.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { useRecordOptions } from "../options/useRecordOptions.ts";
import type { RecordKind } from "../options/recordNames.ts";

interface RecordsProps {
  kind: RecordKind;
  label: string;
  onChoose: (id: string) => void;
}

interface RecordsPopoverProps extends RecordsProps {
  state: OverlayTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
}

/** The searchable records of a quick filter, next to its chip. */
export function RecordsPopover({ state, triggerRef, ...records }: RecordsPopoverProps) {
  return (
    <Popover state={state} triggerRef={triggerRef}>
      <Records {...records} onClose={() => state.close()} />
    </Popover>
  );
}

function Records({ kind, ...list }: RecordsProps & { onClose: () => void }) {
  const { remoteOptions } = useRecordOptions(kind, {});
  return (
    <SearchList
      {...list}
      {...remoteOptions}
      onChoose={(id) => {
        list.onClose();
        list.onChoose(id);
      }}
    />
  );
}
