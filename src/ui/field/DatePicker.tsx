import CalendarDays from "lucide-react/icons/calendar-days";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import type { AriaDialogProps } from "react-aria";
import { useDialog } from "react-aria/useDialog";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import type { OverlayTriggerState } from "react-stately";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import { Calendar } from "./Calendar.tsx";
import { BoxButton } from "./BoxButton.tsx";
import { Adornment, ControlBox, getBoxProps } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { DATE_FORMAT } from "./dateText.ts";
import { EARLIEST_DATE, formatIsoDate, LATEST_DATE, toIsoDate } from "./isoDate.ts";
import { TabularInput } from "./TimeField.tsx";
import { type TypedFieldProps, useTypedField } from "./useTypedField.ts";

export interface DatePickerProps extends TypedFieldProps {
  minValue?: string;
  maxValue?: string;
  /** A note after the date, such as its weekday. */
  note?: ReactNode;
  autoFocus?: boolean;
}

/** A date, typed as DD.MM.YYYY or picked; its value is `2026-11-21`. */
export function DatePicker(props: DatePickerProps) {
  const { minValue = EARLIEST_DATE, maxValue = LATEST_DATE, note, autoFocus, ...field } = props;
  const { isDisabled = false, isReadOnly = false } = field;
  const { t } = useTranslation();
  const boxRef = useRef<HTMLDivElement>(null);
  const calendar = useOverlayTriggerState({});
  const { inputProps, fieldProps } = useTypedField(field, {
    format: DATE_FORMAT,
    placeholder: t("dd.mm.yyyy"),
    getError: (date) =>
      date < minValue
        ? t("Not before {date}", { date: formatIsoDate(minValue) })
        : date > maxValue
        ? t("Not after {date}", { date: formatIsoDate(maxValue) })
        : undefined,
  });

  function openByKey(event: KeyboardEvent) {
    const isOpening = event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp");
    if (!isOpening || isDisabled || isReadOnly) return;
    event.preventDefault();
    calendar.open();
  }

  return (
    <Field width="narrow" {...field} {...fieldProps}>
      <ControlBox {...getBoxProps({ ...field, ...fieldProps })} ref={boxRef} onKeyDown={openByKey}>
        <TabularInput {...inputProps} autoFocus={autoFocus} />
        {note && <Note side="end">{note}</Note>}
        {!isReadOnly && (
          <CalendarButton
            {...field}
            state={calendar}
            boxRef={boxRef}
            minValue={minValue}
            maxValue={maxValue}
          />
        )}
      </ControlBox>
    </Field>
  );
}

const Note = styled(Adornment, { "&&": { paddingInlineEnd: 2 } });

interface CalendarButtonProps
  extends Pick<TypedFieldProps, "label" | "value" | "onChange" | "isRequired" | "isDisabled"> {
  state: OverlayTriggerState;
  boxRef: RefObject<HTMLDivElement | null>;
  minValue: string;
  maxValue: string;
}

function CalendarButton(props: CalendarButtonProps) {
  const { state, boxRef, isDisabled = false } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  const name = { "aria-label": t("{label}: choose from the calendar", { label: props.label }) };
  return (
    <>
      <BoxButton
        {...triggerProps}
        {...name}
        aria-haspopup="dialog"
        isDisabled={isDisabled}
        icon={CalendarDays}
        size={15}
        ref={ref}
      />
      <Popover state={state} triggerRef={boxRef}>
        <CalendarDialog {...props} dialogProps={{ ...overlayProps, ...name }} />
      </Popover>
    </>
  );
}

interface CalendarDialogProps extends CalendarButtonProps {
  dialogProps: AriaDialogProps;
}

function CalendarDialog({ value, onChange, state, ...props }: CalendarDialogProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps } = useDialog(props.dialogProps, ref);
  return (
    <PopoverBody {...dialogProps} ref={ref}>
      <Calendar
        value={toIsoDate(value)}
        minValue={props.minValue}
        maxValue={props.maxValue}
        onChange={(date) => {
          onChange(date);
          state.close();
        }}
        canClear={!props.isRequired}
      />
    </PopoverBody>
  );
}

const PopoverBody = styled("div", { padding: "$3", outline: "none !important" });
