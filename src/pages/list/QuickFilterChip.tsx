import { useRef } from "react";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import { SearchList } from "../../ui/field/SearchList.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { useRecordOptions } from "../record/useRecordOptions.ts";
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

/** A quick filter by a record: found by typing, removed by pressing the chip. */
export function RecordChip({ kind, label, value, onChange }: RecordChipProps) {
  const { t } = useTranslation();
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
      <Popover state={state} triggerRef={ref}>
        <Records kind={kind} label={label} onChoose={onChange} onClose={() => state.close()} />
      </Popover>
    </>
  );
}

interface RecordsProps {
  kind: RecordKind;
  label: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

function Records({ kind, ...list }: RecordsProps) {
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
