import { useRef } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { DaysChip, RecordChip as RecordQuickFilter } from "./quickFilters.ts";
import { getOptionPermissions, type RecordKind, useRecordNames } from "../options/recordNames.ts";

interface QuickFilterChipProps {
  chip: RecordQuickFilter | DaysChip;
  value: unknown;
  onChange: (value: string | number) => void;
}

/** The chip of a quick filter by a record or by a number of days. */
export function QuickFilterChip({ chip, value, onChange }: QuickFilterChipProps) {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  if (chip.kind === "days") {
    const count = Number(value);
    return count > 0 && (
      <Chip
        label={t(chip.label, { count })}
        isChosen
        onPress={() => onChange(0)}
      />
    );
  }
  return hasAny(getOptionPermissions(chip.recordKind)) && (
    <RecordChip
      kind={chip.recordKind}
      label={t(chip.label)}
      value={String(value)}
      onChange={onChange}
    />
  );
}

interface RecordChipProps {
  kind: RecordKind;
  /** The label of the filter. */
  label: string;
  /** The id of the selected record; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

const popover = lazyPart(async () => (await import("./RecordsPopover.tsx")).RecordsPopover);

/** A quick filter by one record: opens a search, or removes the chosen record. */
export function RecordChip({ kind, label, value, onChange }: RecordChipProps) {
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
