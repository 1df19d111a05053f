import { splitValues } from "../../../contract/quickFilters.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import type { ListDeclaration } from "./listDeclaration.ts";
import { RecordChip } from "./RecordChip.tsx";
import {
  type ChoiceChipsConfig,
  type DaysChipConfig,
  toggleChoice,
  toggleRecord,
} from "./quickFilters.ts";

interface ListChipsProps {
  declaration: Pick<ListDeclaration<never>, "search">;
  search: Readonly<Record<string, unknown>>;
  onChange: (name: string, next: (value: string) => string) => void;
}

/** The chips of a list's quick filters. */
export function ListChips({ declaration, search, onChange }: ListChipsProps) {
  const { t } = useTranslation();
  return Object.entries(declaration.search.quickFilters).map(([name, { chip }]) => {
    const value = String(search[name]);
    switch (chip.kind) {
      case "choice":
        return (
          <ChoiceChips
            key={name}
            config={chip}
            chosen={value}
            onPress={(choice) => onChange(name, (chosen) => toggleChoice(chip, chosen, choice))}
          />
        );
      case "record":
        return (
          <RecordChip
            key={name}
            kind={chip.recordKind}
            label={t(chip.label)}
            ids={splitValues(value, "")}
            onToggle={(id) => onChange(name, (chosen) => toggleRecord(chosen, id))}
            onClear={() => onChange(name, () => "")}
          />
        );
      case "days":
        return (
          <DaysChip
            key={name}
            config={chip}
            days={Number(value)}
            onRemove={() => onChange(name, () => "0")}
          />
        );
    }
  });
}

interface ChoiceChipsProps<Value extends string> {
  config: ChoiceChipsConfig<Value>;
  /** `all`, or the chosen values. */
  chosen: string;
  onPress: (value: Value) => void;
}

/** One chip for each value. */
export function ChoiceChips<Value extends string>(
  { config, chosen, onPress }: ChoiceChipsProps<Value>,
) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const chosenValues = splitValues(chosen, "all");
  const isChosen = (value: Value) => chosenValues.includes(value);
  return config.values.filter((value) => isChosen(value) || config.isOffered(value, has))
    .map((value) => (
      <Chip
        key={value}
        label={t(config.labels[value].label)}
        isChosen={isChosen(value)}
        onPress={() => onPress(value)}
      />
    ));
}

interface DaysChipProps {
  config: DaysChipConfig;
  days: number;
  onRemove: () => void;
}

/** The chip of a filter by a number of days, which only removes it. */
function DaysChip({ config, days, onRemove }: DaysChipProps) {
  const { t } = useTranslation();
  return days > 0 && (
    <Chip
      label={t(config.label, { count: days })}
      isChosen
      onPress={onRemove}
    />
  );
}
