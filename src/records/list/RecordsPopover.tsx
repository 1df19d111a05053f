import { type RefObject, useState } from "react";
import type { OverlayTriggerState } from "react-stately";
import { MAX_CHOSEN_RECORDS } from "../../../contract/quickFilters.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { SearchList } from "../../ui/field/SearchList.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { useRecordOptions } from "../options/useRecordOptions.ts";
import type { RecordKind } from "../options/recordNames.ts";

interface RecordsProps {
  kind: RecordKind;
  label: string;
  ids: readonly string[];
  onToggle: (id: string) => void;
  isSingle?: boolean;
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

function Records(
  { kind, label, ids, onToggle, isSingle = false, onClose }: RecordsProps & { onClose: () => void },
) {
  const { t } = useTranslation();
  const { remoteOptions, findOption } = useRecordOptions(kind, { ids });
  const [text, setText] = useState("");
  const { options } = remoteOptions;
  const [firstIds] = useState(ids);
  // Those chosen before it opened come first; later choices do not move the others.
  const chosen = text === "" ? firstIds.flatMap((id) => findOption(id) ?? []) : [];
  const others = options.filter(({ id }) => !chosen.some((one) => one.id === id));
  const isFull = ids.length >= MAX_CHOSEN_RECORDS;
  return (
    <SearchList
      {...remoteOptions}
      label={label}
      options={[
        ...chosen,
        ...others.map((option) =>
          isFull && !ids.includes(option.id) ? { ...option, isDisabled: true } : option
        ),
      ]}
      note={isFull
        ? t("At most {limit} can be chosen.", { limit: MAX_CHOSEN_RECORDS })
        : remoteOptions.note}
      onSearch={(typed) => {
        setText(typed.trim());
        remoteOptions.onSearch(typed);
      }}
      value={ids}
      onToggle={(id) => {
        if (isSingle) onClose();
        onToggle(id);
      }}
      onClose={onClose}
    />
  );
}
