import { WEEKDAYS } from "../../../contract/recurrence.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { RadioGroup } from "../../ui/field/OptionGroups.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { toWeekday } from "../../i18n/recurrenceText.ts";
import { getOrdinal, type MonthDayKind, ORDINALS, type RulePartProps } from "./ruleDraft.ts";
import { formatMonth, formatWeekdayName, ORDINAL_WORDS } from "../../i18n/recurrenceText.ts";
import { capitalise } from "../../i18n/wallClock.ts";

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The day of the month of a monthly or yearly rule. */
export function MonthDay({ value, onChange, firstDay }: RulePartProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  const firstDate = Temporal.PlainDate.from(firstDay ?? today);
  const { kind, monthDayKind, ordinal, weekday } = value;
  const month = value.month ?? firstDate.month;
  const monthDay = value.monthDay ?? firstDate.day;
  const change = (changes: Partial<typeof value>) => onChange({ ...value, ...changes });
  const chooseMonthDayKind = (monthDayKind: MonthDayKind) =>
    change({
      monthDayKind,
      ...(monthDayKind === "weekday"
        ? { weekday: toWeekday(firstDate.toString()), ordinal: getOrdinal(firstDate.toString()) }
        : {}),
    });
  return (
    <>
      {kind === "YEARLY" && (
        <FormRow>
          <Select
            label={t("Month")}
            width="narrow"
            value={String(month)}
            onChange={(month) => change({ month: Number(month) })}
            options={MONTHS.map((month) => ({
              id: String(month),
              label: formatMonth(month, { language }),
            }))}
          />
        </FormRow>
      )}
      <RadioGroup
        label={t("Day of the month")}
        isInline
        value={monthDayKind}
        onChange={chooseMonthDayKind}
        options={[
          { id: "day", label: t("A certain day") },
          { id: "last", label: t("The last day") },
          { id: "weekday", label: t("A certain weekday") },
        ]}
      />
      {monthDayKind === "day" && (
        <FormRow>
          <NumberField
            label={t("Day number")}
            value={monthDay}
            onChange={(day) => change({ monthDay: day ?? NaN })}
            description={monthDay > 28 ? t("Months without such a day are skipped.") : undefined}
            minValue={1}
            maxValue={31}
            hasStepButtons
            isRequired
          />
        </FormRow>
      )}
      {monthDayKind === "weekday" && (
        <FormRow>
          <Select
            label={t("Which of them")}
            width="narrow"
            value={String(ordinal)}
            onChange={(id) =>
              change({ ordinal: ORDINALS.find((choice) => String(choice) === id) ?? ordinal })}
            options={ORDINALS.map((choice) => ({
              id: String(choice),
              label: capitalise(t(ORDINAL_WORDS[choice] ?? "last"), language),
            }))}
          />
          <Select
            label={t("Weekday")}
            width="narrow"
            value={weekday}
            onChange={(weekday) => change({ weekday })}
            options={WEEKDAYS.map((id) => ({ id, label: formatWeekdayName(id, language) }))}
          />
        </FormRow>
      )}
    </>
  );
}
