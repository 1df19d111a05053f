import { useState } from "react";
import type { FieldType } from "../../../contract/operators.ts";
import { formatExactNumber } from "../../i18n/formats.ts";
import { parseNumber } from "../../i18n/numberText.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { CheckboxGroup } from "../../ui/field/CheckboxGroup.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import type { SelectOption } from "../../ui/field/options.tsx";
import { styled } from "../../ui/theme.ts";
import { RecordField, RecordsField } from "../record/RecordField.tsx";
import type { RecordKind } from "./recordNames.ts";

interface FilterValueProps {
  type: FieldType;
  /** The options, where the value is not entered freely. */
  options: readonly SelectOption[] | undefined;
  /** The kind of record, for fields that refer to records. */
  record: RecordKind | undefined;
  /** Takes several values. */
  isSet: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
}

/** The input of a filter's value, by the type of its field. */
export function FilterValue(props: FilterValueProps) {
  const { type, options, isSet, values, onChange, error } = props;
  const { t } = useTranslation();
  const [value = ""] = values;
  const one = (text: string | null) => onChange(text === null || text === "" ? [] : [text]);
  const field = { label: t("Value"), error };

  if (props.record) return <RecordValue {...props} record={props.record} />;
  if (options) return <ChosenValue {...props} options={options} />;
  if (isSet && type === "number") return <NumberValues {...props} />;
  if (isSet) {
    return (
      <TextArea
        {...field}
        description={t("One value a line")}
        rows={4}
        value={values.join("\n")}
        onChange={(text) => onChange(text === "" ? [] : text.split("\n"))}
      />
    );
  }
  if (type === "number") {
    return (
      <NumberField
        {...field}
        decimals={DECIMALS}
        value={value === "" ? null : Number(value)}
        onChange={(number) => one(number === null ? null : String(number))}
      />
    );
  }
  if (type === "date" || type === "datetime") {
    return <DatePicker {...field} value={value || null} onChange={one} />;
  }
  return <TextField {...field} value={value} onChange={one} maxLength={200} />;
}

/** The decimals that the API accepts (contract/filterValue.ts). */
const DECIMALS = 6;

/** One number a line. A line that is no number is passed on as `NaN`, which no list accepts. */
function NumberValues({ values, onChange, error }: FilterValueProps) {
  const { t, language } = useTranslation();
  const [text, setText] = useState(() =>
    values.filter((value) => value !== "NaN").map((value) =>
      formatExactNumber(Number(value), language)
    ).join("\n")
  );
  const parse = (line: string) => parseNumber(line, { language, decimals: DECIMALS });
  const lines = text.split("\n");
  const wrong = lines.find((line) => !parse(line).ok);
  const fault = wrong === undefined ? undefined : parse(wrong);
  return (
    <TextArea
      label={t("Value")}
      description={t("One value a line")}
      rows={4}
      value={text}
      onChange={(text) => {
        setText(text);
        onChange(
          text.split("\n").flatMap((line) => {
            const parsed = parse(line);
            if (!parsed.ok) return ["NaN"];
            return parsed.value === null ? [] : [String(parsed.value)];
          }),
        );
      }}
      error={error !== undefined && fault?.ok === false
        ? `${wrong?.trim()}: ${t(fault.fault.key, fault.fault.params)}`
        : error}
    />
  );
}

function RecordValue(
  { record, isSet, values, onChange, error }: FilterValueProps & { record: RecordKind },
) {
  const { t } = useTranslation();
  return isSet
    ? (
      <RecordsField
        kind={record}
        label={t("Values")}
        placeholder={t("Choose")}
        value={values}
        onChange={onChange}
        error={error}
      />
    )
    : (
      <RecordField
        kind={record}
        label={t("Value")}
        placeholder={t("Choose")}
        value={values[0] ?? null}
        onChange={(id) => onChange(id === null ? [] : [id])}
        error={error}
      />
    );
}

function ChosenValue(
  { options, isSet, values, onChange, error }: FilterValueProps & {
    options: readonly SelectOption[];
  },
) {
  const { t } = useTranslation();
  if (!isSet) {
    return (
      <Select
        label={t("Value")}
        error={error}
        options={options}
        value={values[0] ?? null}
        onChange={(id) => onChange([id])}
      />
    );
  }
  return (
    <Choices>
      <CheckboxGroup
        label={t("Values")}
        error={error}
        options={options}
        value={values}
        onChange={onChange}
      />
    </Choices>
  );
}

const Choices = styled("div", {
  maxHeight: 240,
  overflowY: "auto",
  margin: "0 -4px",
  padding: "0 4px",
});
