import CalendarDays from "lucide-react/icons/calendar-days";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import type { AriaDialogProps } from "react-aria";
import { useButton } from "react-aria/useButton";
import { useDialog } from "react-aria/useDialog";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import type { OverlayTriggerState } from "react-stately";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import { Calendar } from "./Calendar.tsx";
import { BoxButton, ControlBox } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { dateText } from "./dateText.ts";
import { displayDate, EARLIEST_DATE, LATEST_DATE, toIsoDate } from "./isoDate.ts";
import { Figures } from "./TimeField.tsx";
import { type TypedFieldProps, useTypedField } from "./useTypedField.ts";

export interface DatePickerProps extends TypedFieldProps {
  /** The first and last date allowed, as `2026-11-21`. */
  minValue?: string;
  maxValue?: string;
}

/**
 * A date typed as DD.MM.YYYY or picked from a month that starts its weeks on Monday; its value is
 * `2026-11-21`.
 */
export function DatePicker(props: DatePickerProps) {
  const { minValue = EARLIEST_DATE, maxValue = LATEST_DATE, ...field } = props;
  const { isDisabled = false, isReadOnly = false } = field;
  const { t } = useTranslation();
  const boxRef = useRef<HTMLDivElement>(null);
  const calendar = useOverlayTriggerState({});
  const { inputProps, fieldProps, boxProps } = useTypedField(field, {
    format: dateText,
    placeholder: t("dd.mm.yyyy"),
    errorOf: (date) =>
      date < minValue
        ? t("Not before {date}", { date: displayDate(minValue) })
        : date > maxValue
        ? t("Not after {date}", { date: displayDate(maxValue) })
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
      <ControlBox {...boxProps} ref={boxRef} onKeyDown={openByKey}>
        <Figures {...inputProps} />
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

interface CalendarButtonProps
  extends Pick<TypedFieldProps, "label" | "value" | "onChange" | "isRequired" | "isDisabled"> {
  state: OverlayTriggerState;
  /** What the calendar is placed beside. */
  boxRef: RefObject<HTMLDivElement | null>;
  minValue: string;
  maxValue: string;
}

/** The button that opens the calendar, and the calendar. */
function CalendarButton(props: CalendarButtonProps) {
  const { state, boxRef, isDisabled = false } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  const name = { "aria-label": t("{label}: choose from the calendar", { label: props.label }) };
  const { buttonProps } = useButton({
    ...triggerProps,
    ...name,
    "aria-haspopup": "dialog",
    isDisabled,
  }, ref);
  return (
    <>
      <BoxButton {...buttonProps} ref={ref}>
        <Icon of={CalendarDays} size={15} />
      </BoxButton>
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
