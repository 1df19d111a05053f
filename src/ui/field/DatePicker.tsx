import { CalendarDays } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import {
  type AriaButtonProps,
  type AriaDialogProps,
  useButton,
  useDateField,
  useDatePicker,
  useDialog,
  useFocusRing,
} from "react-aria";
import { type DateValue, useDateFieldState, useDatePickerState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import { Calendar } from "./Calendar.tsx";
import { BoxButton, ControlBox } from "./ControlBox.ts";
import { DateSegments } from "./DateSegments.tsx";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import {
  dateError,
  dateFormat,
  EARLIEST_DATE,
  formatIsoDate,
  LATEST_DATE,
  parseIsoDate,
} from "./dateText.ts";

export interface DatePickerProps extends FieldProps {
  /** A date as `2026-11-21`; `null` while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first and last date allowed, as `2026-11-21`. */
  minValue?: string;
  maxValue?: string;
}

/** A date typed as DD.MM.YYYY or picked from a month that starts its weeks on Monday. */
export function DatePicker(props: DatePickerProps) {
  const { t } = useTranslation();
  const boxRef = useRef<HTMLDivElement>(null);
  const fieldRef = useRef<HTMLDivElement>(null);
  const { isFocused, focusProps } = useFocusRing({ within: true });
  const aria = { ...useDateAria(props), ...dateFormat };
  const picker = useDatePickerState(aria);
  const {
    groupProps,
    labelProps,
    fieldProps,
    buttonProps,
    dialogProps,
    calendarProps,
    ...messages
  } = useDatePicker(aria, picker, boxRef);
  const field = { ...fieldProps, ...dateFormat };
  const state = useDateFieldState(field);
  const segments = useDateField(field, state, fieldRef);
  const dateProblem = dateError(state, dateRange(props));
  const error = props.error ??
    (dateProblem && !isFocused && !picker.isOpen
      ? t(dateProblem.key, dateProblem.params)
      : undefined);
  return (
    <Field
      width="narrow"
      {...props}
      {...messages}
      error={error}
      isUnfinished={dateProblem !== undefined}
      labelProps={labelProps}
      labelElement="span"
    >
      <div {...focusProps}>
        <ControlBox
          {...groupProps}
          ref={boxRef}
          isInvalid={error !== undefined}
          isReadOnly={props.isReadOnly ?? false}
          isOff={props.isDisabled ?? false}
        >
          <DateSegments state={state} fieldProps={segments.fieldProps} fieldRef={fieldRef} />
          {!props.isReadOnly && <OpenButton triggerProps={buttonProps} />}
        </ControlBox>
      </div>
      <Popover state={picker} triggerRef={boxRef}>
        <Dialog dialogProps={dialogProps}>
          <Calendar {...calendarProps} canClear={!props.isRequired} />
        </Dialog>
      </Popover>
    </Field>
  );
}

function dateRange({ minValue, maxValue }: DatePickerProps) {
  return { minValue: minValue ?? EARLIEST_DATE, maxValue: maxValue ?? LATEST_DATE };
}

/** The props of a date field as React Aria's hooks take them. */
function useDateAria(props: DatePickerProps) {
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

function OpenButton({ triggerProps }: { triggerProps: AriaButtonProps }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(triggerProps, ref);
  return (
    <BoxButton {...buttonProps} ref={ref}>
      <Icon of={CalendarDays} size={15} />
    </BoxButton>
  );
}

interface DialogProps {
  dialogProps: AriaDialogProps;
  children: ReactNode;
}

function Dialog(props: DialogProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps } = useDialog(props.dialogProps, ref);
  return <PopoverBody {...dialogProps} ref={ref}>{props.children}</PopoverBody>;
}

const PopoverBody = styled("div", { padding: "$3", outline: "none !important" });
