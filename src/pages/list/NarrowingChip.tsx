import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import type { DaysChip, RecordChip as Chosen } from "./narrowing.ts";
import { RecordChip } from "./RecordChip.tsx";
import { permissionsFor } from "./recordNames.ts";

interface NarrowingChipProps {
  of: Chosen | DaysChip;
  value: unknown;
  onChange: (value: string | number) => void;
}

/** Narrows a list down to one record, or shows to how many days it is narrowed. */
export function NarrowingChip({ of, value, onChange }: NarrowingChipProps) {
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
