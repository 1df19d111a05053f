import { type Joined, splitValues } from "../../../contract/quickFilters.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import type { ListDeclaration } from "./listDeclaration.ts";
import { RecordChip } from "./RecordChip.tsx";
import { type ChoiceChipsConfig, type DaysChipConfig, toggleChoice } from "./quickFilters.ts";

interface ListChipsProps {
  declaration: Pick<ListDeclaration<never>, "search">;
  search: Readonly<Record<string, unknown>>;
  change: (changes: Record<string, unknown>) => void;
}

/** The chips of a list's quick filters. */
export function ListChips({ declaration, search, change }: ListChipsProps) {
  const { t } = useTranslation();
  return Object.entries(declaration.search.quickFilters).map(([name, { chip }]) => {
    const value = String(search[name]);
    const onChange = (value: string | number) => change({ [name]: value });
    switch (chip.kind) {
      case "choice":
        return <ChoiceChips key={name} config={chip} chosen={value} onChange={onChange} />;
      case "record":
        return (
          <RecordChip
            key={name}
            kind={chip.recordKind}
            label={t(chip.label)}
            ids={splitValues(value, "")}
            onChange={(ids) => onChange(ids.join())}
          />
        );
      case "days":
        return <DaysChip key={name} config={chip} days={Number(value)} onChange={onChange} />;
    }
  });
}

interface ChoiceChipsProps<Value extends string> {
  config: ChoiceChipsConfig<Value>;
  /** `all`, or the chosen values. */
  chosen: "all" | Joined<Value>;
  onChange: (value: "all" | Joined<Value>) => void;
}

/** One chip for each value; a press adds it to the chosen ones, or removes it. */
export function ChoiceChips<Value extends string>(
  { config, chosen, onChange }: ChoiceChipsProps<Value>,
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
        onPress={() => onChange(toggleChoice(config, chosen, value))}
      />
    ));
}

interface DaysChipProps {
  config: DaysChipConfig;
  days: number;
  onChange: (days: number) => void;
}

/** The chip of a filter by a number of days, which only removes it. */
function DaysChip({ config, days, onChange }: DaysChipProps) {
  const { t } = useTranslation();
  return days > 0 && (
    <Chip
      label={t(config.label, { count: days })}
      isChosen
      onPress={() => onChange(0)}
    />
  );
}
