import { FREQUENCIES, type Weekday, WEEKDAYS } from "../../../contract/recurrence.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip, ChipRow } from "../../ui/button/Chip.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { toIsoDate } from "../../ui/field/isoDate.ts";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { RadioGroup } from "../../ui/field/OptionGroups.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { FormRow } from "../../ui/field/Form.tsx";
import { styled } from "../../ui/theme.ts";
import { MonthDay } from "./MonthDay.tsx";
import { toWeekday } from "../../i18n/recurrenceText.ts";
import type { RuleDraft, RulePartProps } from "./ruleDraft.ts";
import { formatWeekdayName } from "../../i18n/recurrenceText.ts";

const KIND_NAMES: Record<RuleDraft["kind"], Key> = {
  NONE: "Does not repeat",
  DAILY: "Daily",
  WEEKLY: "Weekly",
  MONTHLY: "Monthly",
  YEARLY: "Yearly",
  CUSTOM: "Custom rule",
};

const UNITS = {
  DAILY: "day(s)",
  WEEKLY: "week(s)",
  MONTHLY: "month(s)",
  YEARLY: "year(s)",
} as const satisfies Record<string, Key>;

/** Higher than users need; the server accepts intervals up to 1000. */
const MAX = { interval: 99, count: 1000 };

interface RuleEditorProps extends RulePartProps {
  /** The reminder's time zone. */
  timeZone: string;
  error?: string | undefined;
}

/** The editor of a recurrence rule. */
export function RuleEditor(props: RuleEditorProps) {
  const { value, onChange, timeZone, error } = props;
  const { t } = useTranslation();
  const today = useToday(timeZone);
  const { kind, ends, until, custom } = value;
  const isRule = kind !== "NONE" && kind !== "CUSTOM";
  const kinds = ["NONE", ...FREQUENCIES, ...(custom === null ? [] : ["CUSTOM" as const])] as const;
  const change = (changes: Partial<RuleDraft>) => onChange({ ...value, ...changes });
  const isUntilMissing = isRule && ends === "until" && toIsoDate(until) === null;
  return (
    <>
      <FormRow>
        <Select
          label={t("Repeats")}
          width="narrow"
          value={kind}
          onChange={(kind) => change({ kind })}
          options={kinds.map((id) => ({ id, label: t(KIND_NAMES[id]) }))}
          error={isUntilMissing ? undefined : error}
        />
        {isRule && (
          <NumberField
            label={t("Every")}
            value={value.interval}
            onChange={(interval) => change({ interval: interval ?? NaN })}
            unit={t(UNITS[kind], { count: value.interval })}
            minValue={1}
            maxValue={MAX.interval}
            hasStepButtons
            isRequired
          />
        )}
      </FormRow>
      {kind === "CUSTOM" && (
        <CustomRule>
          {t("This rule cannot be changed here. It is kept as it is until you choose another.")}
          <code>{custom}</code>
        </CustomRule>
      )}
      {kind === "WEEKLY" && <Weekdays {...props} />}
      {(kind === "MONTHLY" || kind === "YEARLY") && <MonthDay {...props} />}
      {isRule && (
        <>
          <RadioGroup
            label={t("Ends")}
            isInline
            value={ends}
            onChange={(ends) => change({ ends, until: until ?? addYear(props.firstDay ?? today) })}
            options={[
              { id: "never", label: t("Forever") },
              { id: "until", label: t("On a date") },
              { id: "count", label: t("After a number of times") },
            ]}
          />
          {ends === "until" && (
            <FormRow>
              <DatePicker
                label={t("Last date")}
                value={until}
                onChange={(until) => change({ until })}
                error={isUntilMissing && error ? t("Choose the last date") : undefined}
                {...(props.firstDay === null ? {} : { minValue: props.firstDay })}
                timeZone={timeZone}
                isRequired
              />
            </FormRow>
          )}
          {ends === "count" && (
            <FormRow>
              <NumberField
                label={t("Number of times")}
                value={value.count}
                onChange={(count) => change({ count: count ?? NaN })}
                minValue={1}
                maxValue={MAX.count}
                hasStepButtons
                isRequired
              />
            </FormRow>
          )}
        </>
      )}
    </>
  );
}

/** The weekdays of a weekly rule; by default that of the first date. */
function Weekdays({ value, onChange, firstDay, timeZone }: RuleEditorProps) {
  const { t, language } = useTranslation();
  const today = useToday(timeZone);
  const firstWeekday = toWeekday(firstDay ?? today);
  const chosen = value.days.length > 0 ? value.days : [firstWeekday];
  const toggle = (day: Weekday) => {
    const days = chosen.includes(day)
      ? chosen.filter((weekday) => weekday !== day)
      : [...chosen, day];
    onChange({ ...value, days: WEEKDAYS.filter((weekday) => days.includes(weekday)) });
  };
  return (
    <div>
      <Label id="reminder-weekdays">{t("On these days")}</Label>
      <ChipRow role="group" aria-labelledby="reminder-weekdays">
        {WEEKDAYS.map((day) => (
          <Chip
            key={day}
            label={formatWeekdayName(day, language)}
            isChosen={chosen.includes(day)}
            mark="none"
            onPress={() => toggle(day)}
          />
        ))}
      </ChipRow>
    </div>
  );
}

const addYear = (day: string): string => Temporal.PlainDate.from(day).add({ years: 1 }).toString();

const Label = styled("div", {
  marginBottom: "6px",
  fontSize: "$small",
  lineHeight: "18px",
  fontWeight: "$section",
});

const CustomRule = styled("div", {
  display: "grid",
  gap: "$2",
  padding: "$3",
  borderRadius: "$control",
  backgroundColor: "$waitingSoft",
  fontSize: "$small",
  color: "$inkSecond",
  "& code": { color: "$ink" },
});
