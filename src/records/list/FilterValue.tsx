import { useState } from "react";
import type { FieldType } from "../../../contract/operators.ts";
import { formatExactNumber } from "../../i18n/formats.ts";
import { parseNumber } from "../../i18n/numberText.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { CheckboxGroup } from "../../ui/field/OptionGroups.tsx";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { NumberField } from "../../ui/field/NumberField.tsx";
import { Select } from "../../ui/field/Select.tsx";
import { TextArea } from "../../ui/field/TextArea.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import type { SelectOption } from "../../ui/field/options.tsx";
import { styled } from "../../ui/theme.ts";
import { RecordField, RecordsField } from "../options/RecordField.tsx";
import type { RecordKind } from "../options/recordNames.ts";

interface FilterValueProps {
  type: FieldType;
  /** The options of a field with a fixed set of values. */
  options: readonly SelectOption[] | undefined;
  /** The record kind of a field that refers to records. */
  record: RecordKind | undefined;
  /** Whether the operator takes several values. */
  isSet: boolean;
  values: readonly string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
}

/** The input of a filter's value; it depends on the type of the field. */
export function FilterValue(props: FilterValueProps) {
  const { type, options, isSet, values, onChange, error } = props;
  const { t } = useTranslation();
  const [value = ""] = values;
  const changeToOne = (text: string | null) => onChange(text === null || text === "" ? [] : [text]);
  const field = { label: t("Value"), error };

  if (props.record) return <RecordValue {...props} record={props.record} />;
  if (options) return <OptionValue {...props} options={options} />;
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
        onChange={(number) => changeToOne(number === null ? null : String(number))}
      />
    );
  }
  if (type === "date" || type === "datetime") {
    return <DatePicker {...field} value={value || null} onChange={changeToOne} />;
  }
  return <TextField {...field} value={value} onChange={changeToOne} maxLength={200} />;
}

/** The decimals that the API accepts (contract/filterValue.ts). */
const DECIMALS = 6;

/** One number a line. Reports `NaN` for other text, which no list accepts. */
function NumberValues({ values, onChange, error }: FilterValueProps) {
  const { t, language } = useTranslation();
  const [text, setText] = useState(() =>
    values.filter((value) => value !== "NaN").map((value) =>
      formatExactNumber(Number(value), language)
    ).join("\n")
  );
  const parse = (line: string) => parseNumber(line, { language, decimals: DECIMALS });
  const lines = text.split("\n");
  const invalidLine = lines.find((line) => !parse(line).ok);
  const fault = invalidLine === undefined ? undefined : parse(invalidLine);
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
        ? `${invalidLine?.trim()}: ${t(fault.error.key, fault.error.params)}`
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
        isExistingOnly
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
        isExistingOnly
        kind={record}
        label={t("Value")}
        placeholder={t("Choose")}
        value={values[0] ?? null}
        onChange={(id) => onChange(id === null ? [] : [id])}
        error={error}
      />
    );
}

function OptionValue(
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
