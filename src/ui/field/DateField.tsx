import { useMemo, useRef } from "react";
import { useDateField, useFocusRing } from "react-aria";
import { type DateValue, useDateFieldState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ControlBox } from "./ControlBox.ts";
import { DateSegments } from "./DateSegments.tsx";
import {
  dateError,
  dateFormat,
  EARLIEST_DATE,
  formatIsoDate,
  LATEST_DATE,
  parseIsoDate,
} from "./dateText.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";

export interface DateFieldProps extends FieldProps {
  /** A date as `2026-11-21`; `null` while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first and last date allowed, as `2026-11-21`. */
  minValue?: string;
  maxValue?: string;
  size?: "regular" | "large";
}

/** A date typed as DD.MM.YYYY, for dates known by heart; a DatePicker also shows the month. */
export function DateField(props: DateFieldProps) {
  const { size = "regular" } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { isFocused, focusProps } = useFocusRing({ within: true });
  const aria = { ...useDateAria(props), ...dateFormat };
  const state = useDateFieldState(aria);
  const { fieldProps, labelProps, ...messages } = useDateField(aria, state, ref);
  const fault = dateError(state, dateRange(props));
  const error = props.error ?? (fault && !isFocused ? t(fault.key, fault.params) : undefined);
  return (
    <Field
      width="narrow"
      {...props}
      {...messages}
      error={error}
      isUnfinished={fault !== undefined}
      labelProps={labelProps}
      labelElement="span"
    >
      <ControlBox
        {...focusProps}
        size={size}
        isInvalid={error !== undefined}
        isReadOnly={props.isReadOnly ?? false}
        isOff={props.isDisabled ?? false}
      >
        <DateSegments state={state} fieldProps={fieldProps} fieldRef={ref} />
      </ControlBox>
    </Field>
  );
}

export function dateRange({ minValue, maxValue }: DateFieldProps) {
  return { minValue: minValue ?? EARLIEST_DATE, maxValue: maxValue ?? LATEST_DATE };
}

/** The props of a date field as React Aria's hooks take them. */
export function useDateAria(props: DateFieldProps) {
  const { value, onChange } = props;
  const { minValue, maxValue } = dateRange(props);
  const dates = useMemo(() => ({
    // A new object of the same date would discard what is half typed.
    value: value === null ? null : parseIsoDate(value),
    minValue: parseIsoDate(minValue),
    maxValue: parseIsoDate(maxValue),
  }), [value, minValue, maxValue]);
  return {
    ...ariaFieldProps(props),
    ...dates,
    onChange: (date: DateValue | null) => onChange(date === null ? null : formatIsoDate(date)),
  };
}
