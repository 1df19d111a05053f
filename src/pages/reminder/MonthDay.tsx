import { WEEKDAYS } from "../../../contract/recurrence.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { RadioGroup } from "../../ui/field/RadioGroup.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { type MonthWay, ordinalOf, ORDINALS, type RulePartProps, weekdayOf } from "./ruleDraft.ts";
import { formatMonth, ORDINAL_WORDS, weekdayName } from "./ruleWords.ts";
import { capitalised } from "./wallClock.ts";

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The day of the month of a monthly or yearly rule. */
export function MonthDay({ value, onChange, firstDay }: RulePartProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  const first = Temporal.PlainDate.from(firstDay ?? today);
  const { kind, way, ordinal, weekday } = value;
  const month = value.month ?? first.month;
  const monthDay = value.monthDay ?? first.day;
  const change = (changes: Partial<typeof value>) => onChange({ ...value, ...changes });
  const chooseWay = (way: MonthWay) =>
    change({
      way,
      ...(way === "weekday"
        ? { weekday: weekdayOf(first.toString()), ordinal: ordinalOf(first.toString()) }
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
        value={way}
        onChange={chooseWay}
        options={[
          { id: "day", label: t("A certain day") },
          { id: "last", label: t("The last day") },
          { id: "weekday", label: t("A certain weekday") },
        ]}
      />
      {way === "day" && (
        <FormRow>
          <NumberField
            label={t("Day number")}
            value={monthDay}
            onChange={(day) => change({ monthDay: day ?? NaN })}
            description={monthDay > 28
              ? t("Months that have no such day are passed over.")
              : undefined}
            minValue={1}
            maxValue={31}
            hasSteps
            isRequired
          />
        </FormRow>
      )}
      {way === "weekday" && (
        <FormRow>
          <Select
            label={t("Which of them")}
            width="narrow"
            value={String(ordinal)}
            onChange={(id) =>
              change({ ordinal: ORDINALS.find((one) => String(one) === id) ?? ordinal })}
            options={ORDINALS.map((one) => ({
              id: String(one),
              label: capitalised(t(ORDINAL_WORDS[one] ?? "last"), language),
            }))}
          />
          <Select
            label={t("Weekday")}
            width="narrow"
            value={weekday}
            onChange={(weekday) => change({ weekday })}
            options={WEEKDAYS.map((id) => ({ id, label: weekdayName(id, language) }))}
          />
        </FormRow>
      )}
    </>
  );
}
