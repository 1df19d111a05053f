import { useRef } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { getOptionPermissions, type RecordKind, useRecordNames } from "../options/recordNames.ts";

interface RecordChipProps {
  kind: RecordKind;
  /** The label of the filter. */
  label: string;
  /** The ids of the chosen records. */
  ids: readonly string[];
  /** Adds a record to the chosen ones, or removes it. */
  onToggle: (id: string) => void;
  onClear: () => void;
  /** Only one record can be chosen. */
  isSingle?: boolean;
}

/** A quick filter by records; nothing without permission to list them. */
export function RecordChip(props: RecordChipProps) {
  const { hasAny } = usePermissions();
  return hasAny(getOptionPermissions(props.kind)) && <PermittedRecordChip {...props} />;
}

const popover = lazyPart(async () => (await import("./RecordsPopover.tsx")).RecordsPopover);

/** The most names that a chip shows; of more it shows the first and how many others there are. */
const MAX_NAMES = 2;

/** Opens a search of records; a second button removes the chosen ones. */
function PermittedRecordChip(props: RecordChipProps) {
  const { kind, label, ids, onClear } = props;
  const { t } = useTranslation();
  popover.usePreload();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState({});
  const { triggerProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  const names = useRecordNames(kind, ids);
  const labels = ids.map((id) => {
    const name = names.find(id);
    return name === null ? t("unknown") : name?.label ?? "…";
  });
  const isShortened = labels.length > MAX_NAMES;
  const shown = isShortened ? `${labels[0]} +${labels.length - 1}` : labels.join(", ");

  function clear() {
    onClear();
    ref.current?.focus();
  }

  return (
    <>
      <Chip
        label={ids.length === 0 ? label : `${label}: ${shown}`}
        isChosen={ids.length > 0}
        mark={ids.length === 0 ? "menu" : "none"}
        triggerProps={triggerProps}
        tooltip={isShortened ? labels.join(", ") : undefined}
        clear={ids.length === 0
          ? null
          : { label: t("Remove {name}", { name: label }), onPress: clear }}
        ref={ref}
      />
      {state.isOpen && <popover.Component {...props} state={state} triggerRef={ref} />}
    </>
  );
}
