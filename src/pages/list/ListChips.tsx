import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/button/Chip.tsx";
import type { ListDeclaration } from "./listDeclaration.ts";
import { QuickFilterChip } from "./QuickFilterChip.tsx";
import type { ChoiceChips as Choice } from "./quickFilters.ts";

interface ListChipsProps {
  of: Pick<ListDeclaration<never>, "search">;
  search: Readonly<Record<string, unknown>>;
  change: (changes: Record<string, unknown>) => void;
}

/** The chips of a list's quick filters, in their declared order. */
export function ListChips({ of, search, change }: ListChipsProps) {
  return Object.entries(of.search.quickFilters).map(([name, { chip }]) =>
    chip.kind === "choice"
      ? (
        <ChoiceChips
          key={name}
          of={chip}
          chosen={String(search[name])}
          onChange={(value) => change({ [name]: value })}
        />
      )
      : (
        <QuickFilterChip
          key={name}
          of={chip}
          value={search[name]}
          onChange={(value) => change({ [name]: value })}
        />
      )
  );
}

interface ChoiceChipsProps<Value extends string> {
  of: Choice<Value>;
  chosen: Value | "all";
  onChange: (value: Value | "all") => void;
}

/** A chip for each value; pressing the selected one removes the filter. */
export function ChoiceChips<Value extends string>(
  { of, chosen, onChange }: ChoiceChipsProps<Value>,
) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  return of.values.filter((value) => value === chosen || of.isOffered(value, has)).map((value) => (
    <Chip
      key={value}
      label={t(of.words[value].label)}
      isChosen={chosen === value}
      onPress={() => onChange(chosen === value ? "all" : value)}
    />
  ));
}
