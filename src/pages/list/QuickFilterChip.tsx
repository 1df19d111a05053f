import { useRef } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { deferred } from "../../ui/deferred.tsx";
import type { DaysChip, RecordChip as Chosen } from "./quickFilters.ts";
import { permissionsFor, type RecordKind, useRecordNames } from "./recordNames.ts";

interface QuickFilterChipProps {
  of: Chosen | DaysChip;
  value: unknown;
  onChange: (value: string | number) => void;
}

/** Narrows a list down to one record, or shows to how many days it is values. */
export function QuickFilterChip({ of, value, onChange }: QuickFilterChipProps) {
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  if (of.kind === "days") {
    const count = Number(value);
    return count > 0 && (
      <Chip
        label={t(of.label, { count })}
        isChosen
        onPress={() => onChange(0)}
      />
    );
  }
  return hasAny(permissionsFor(of.of)) && (
    <RecordChip kind={of.of} label={t(of.label)} value={String(value)} onChange={onChange} />
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

const records = deferred(async () => (await import("./later.ts")).RecordsPopover);

/** A quick filter by a record: found by typing, removed by pressing the chip. */
export function RecordChip({ kind, label, value, onChange }: RecordChipProps) {
  const { t } = useTranslation();
  records.usePreload();
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
        <records.Component
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
