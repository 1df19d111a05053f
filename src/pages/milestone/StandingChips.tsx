import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import type { StandingChoice } from "./milestoneSearch.ts";

const CHIPS: [StandingChoice, Key][] = [
  ["LATE", "Late"],
  ["OPEN", "Still open"],
  ["PENDING", "Waiting"],
  ["IN_PROGRESS", "In progress"],
  ["COMPLETED", "Completed"],
];

interface StandingChipsProps {
  chosen: StandingChoice;
  onChange: (standing: StandingChoice) => void;
}

/**
 * Narrows milestones down to those that stand so; pressing the chosen one shows all again. The open
 * ones come first anyway: their chip is there for those who followed a number to them.
 */
export function StandingChips({ chosen, onChange }: StandingChipsProps) {
  const { t } = useTranslation();
  return CHIPS.filter(([standing]) => standing !== "OPEN" || chosen === "OPEN").map((
    [standing, label],
  ) => (
    <Chip
      key={standing}
      label={t(label)}
      isChosen={chosen === standing}
      onPress={() => onChange(chosen === standing ? "all" : standing)}
    />
  ));
}
