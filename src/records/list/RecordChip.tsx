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
  /** The id of the selected record; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** A quick filter by one record; nothing without permission to list the records. */
export function RecordChip(props: RecordChipProps) {
  const { hasAny } = usePermissions();
  return hasAny(getOptionPermissions(props.kind)) && <PermittedRecordChip {...props} />;
}

const popover = lazyPart(async () => (await import("./RecordsPopover.tsx")).RecordsPopover);

/** Opens a search, or removes the chosen record. */
function PermittedRecordChip({ kind, label, value, onChange }: RecordChipProps) {
  const { t } = useTranslation();
  popover.usePreload();
  const ref = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState({});
  const { triggerProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  const name = useRecordNames(kind, [value]).find(value);

  return (
    <>
      {value === ""
        ? <Chip label={label} mark="menu" triggerProps={triggerProps} ref={ref} />
        : (
          <Chip
            label={`${label}: ${name === null ? t("unknown") : name?.label ?? "…"}`}
            isChosen
            onPress={() => onChange("")}
            ref={ref}
          />
        )}
      {state.isOpen && (
        <popover.Component
          kind={kind}
          label={label}
          state={state}
          triggerRef={ref}
          onChoose={onChange}
        />
      )}
    </>
  );
}
