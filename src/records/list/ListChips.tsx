import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import type { ListDeclaration } from "./listDeclaration.ts";
import { QuickFilterChip } from "./QuickFilterChip.tsx";
import type { ChoiceChips as Choice } from "./quickFilters.ts";

interface ListChipsProps {
  declaration: Pick<ListDeclaration<never>, "search">;
  search: Readonly<Record<string, unknown>>;
  change: (changes: Record<string, unknown>) => void;
}

/** The chips of a list's quick filters. */
export function ListChips({ declaration, search, change }: ListChipsProps) {
  return Object.entries(declaration.search.quickFilters).map(([name, { chip }]) =>
    chip.kind === "choice"
      ? (
        <ChoiceChips
          key={name}
          quickFilter={chip}
          chosen={String(search[name])}
          onChange={(value) => change({ [name]: value })}
        />
      )
      : (
        <QuickFilterChip
          key={name}
          chip={chip}
          value={search[name]}
          onChange={(value) => change({ [name]: value })}
        />
      )
  );
}

interface ChoiceChipsProps<Value extends string> {
  quickFilter: Choice<Value>;
  chosen: Value | "all";
  onChange: (value: Value | "all") => void;
}

/** One chip for each value; pressing the chosen one removes the filter. */
export function ChoiceChips<Value extends string>(
  { quickFilter, chosen, onChange }: ChoiceChipsProps<Value>,
) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  return quickFilter.values.filter((value) => value === chosen || quickFilter.isOffered(value, has))
    .map((value) => (
      <Chip
        key={value}
        label={t(quickFilter.labels[value].label)}
        isChosen={chosen === value}
        onPress={() => onChange(chosen === value ? "all" : value)}
      />
    ));
}
