import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { Chip } from "../../ui/button/Chip.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { styled } from "../../ui/theme.ts";
import { formatWeekday } from "./planTexts.ts";
import type { Planning } from "./useProcessPlan.ts";

interface StartDateProps {
  planning: Planning;
  error: string | undefined;
}

/** The start date of a new process, focused first. */
export function StartDate({ planning, error }: StartDateProps) {
  const { t, language } = useTranslation();
  const { startDate } = planning.plan;
  return (
    <DatePicker
      label={t("Start date")}
      isRequired
      autoFocus
      width="wide"
      note={formatWeekday(startDate, language, "short")}
      value={startDate}
      onChange={planning.setStartDate}
      timeZone={DEFAULT_TIME_ZONE}
      error={error}
    />
  );
}

/** Quick choices of the start date. */
export function StartDateChoices({ planning }: Pick<StartDateProps, "planning">) {
  const { t } = useTranslation();
  const today = useMilestoneToday();
  const choices = [
    [t("Today"), today],
    [t("Tomorrow"), today.add({ days: 1 })],
    [t("Next Monday"), today.add({ days: 8 - today.dayOfWeek })],
    [t("In a month"), today.add({ months: 1 })],
  ] as const;
  return (
    <Choices role="group" aria-label={t("Start date")}>
      {choices.map(([label, day]) => (
        <Chip
          key={label}
          label={label}
          mark="none"
          isChosen={planning.plan.startDate === day.toString()}
          onPress={() => planning.setStartDate(day.toString())}
        />
      ))}
    </Choices>
  );
}

const Choices = styled("div", { display: "flex", flexWrap: "wrap", gap: 6 });
