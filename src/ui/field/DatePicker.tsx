import { CalendarDays } from "lucide-react";
import { type ReactNode, useRef } from "react";
import {
  type AriaButtonProps,
  type AriaDialogProps,
  useButton,
  useDateField,
  useDatePicker,
  useDialog,
  useFocusRing,
} from "react-aria";
import { useDateFieldState, useDatePickerState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import { Calendar } from "./Calendar.tsx";
import { BoxButton, ControlBox } from "./ControlBox.ts";
import { type DateFieldProps, dateRange, DateSegments, useDateAria } from "./DateField.tsx";
import { Field } from "./Field.tsx";
import { dateError, dateFormat } from "./dateText.ts";

export type DatePickerProps = DateFieldProps;

/** A date typed as DD.MM.YYYY or picked from a month that starts its weeks on Monday. */
export function DatePicker(props: DatePickerProps) {
  const { size = "regular" } = props;
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
          size={size}
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
