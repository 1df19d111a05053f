import CalendarDays from "lucide-react/icons/calendar-days";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from "react";
import type { AriaDialogProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useDialog } from "react-aria/useDialog";
import { useOverlayTrigger } from "react-aria/useOverlayTrigger";
import type { OverlayTriggerState } from "react-stately";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDayInWords } from "../../i18n/wallClock.ts";
import { Popover } from "../overlay/Popover.tsx";
import { styled } from "../theme.ts";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { Calendar } from "./Calendar.tsx";
import { BoxButton } from "./BoxButton.tsx";
import { Adornment, ControlBox, getBoxProps } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { EARLIEST_DATE, formatIsoDate, LATEST_DATE, toIsoDate } from "./isoDate.ts";
import { TabularInput } from "./TimeField.tsx";
import { hasWords, useDayWords } from "./useDayWords.ts";
import { type TypedFieldProps, useTypedField } from "./useTypedField.ts";

export interface DatePickerProps extends TypedFieldProps {
  minValue?: string;
  maxValue?: string;
  /** The time zone of its today, by default the user's. */
  timeZone?: string;
  /** A note after the date, such as its weekday. */
  note?: ReactNode;
  autoFocus?: boolean;
}

/**
 * A date, typed as DD.MM.YYYY or in words, or picked; its value is `2026-11-21`. A press opens the
 * calendar and leaves the focus in the field.
 */
export function DatePicker(props: DatePickerProps) {
  const { minValue = EARLIEST_DATE, maxValue = LATEST_DATE, timeZone, note, autoFocus, ...field } =
    props;
  const { value, onChange, isDisabled = false, isReadOnly = false } = field;
  const { t, language } = useTranslation();
  const today = useToday(timeZone);
  const boxRef = useRef<HTMLDivElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const calendar = useOverlayTriggerState({});
  const [opener, setOpener] = useState<"press" | "key">("key");
  const { format, load } = useDayWords({ value, onChange, today });
  const { inputProps, fieldProps, understood } = useTypedField({
    ...field,
    onChange(date) {
      calendar.close();
      onChange(date);
    },
  }, {
    format,
    placeholder: t("dd.mm.yyyy"),
    describe: (date, text) => {
      if (!hasWords(text)) return undefined;
      const weekday = formatDayInWords(date, language, { weekday: "long" });
      return t("Understood: {date}", { date: `${formatIsoDate(date)} ${weekday}` });
    },
    getError: (date) =>
      date < minValue
        ? t("Not before {date}", { date: formatIsoDate(minValue) })
        : date > maxValue
        ? t("Not after {date}", { date: formatIsoDate(maxValue) })
        : undefined,
  });
  function openBy(opener: "press" | "key") {
    if (isDisabled || isReadOnly) return;
    setOpener(opener);
    calendar.open();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!boxRef.current?.contains(event.target as Node)) return;
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === "Escape" && calendar.isOpen) calendar.close();
    else if (isInField && isOpeningKey(event, value === null)) openBy("key");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    const isInside = [boxRef, popoverRef].some(({ current }) => current?.contains(relatedTarget));
    if (opener === "press" && !isInside) calendar.close();
  }

  return (
    <Field width="narrow" {...field} {...fieldProps}>
      <ControlBox
        {...getBoxProps({ ...field, ...fieldProps })}
        ref={boxRef}
        onKeyDownCapture={onKeyDown}
        onBlur={onBlur}
      >
        <TabularInput
          {...mergeProps(inputProps, {
            onFocus: load,
            onClick: () => openBy("press"),
          })}
          autoFocus={autoFocus}
        />
        {note && <Note side="end">{note}</Note>}
        {!isReadOnly && (
          <CalendarButton
            {...field}
            state={{
              ...calendar,
              open: () => openBy("key"),
              toggle: () => openBy("key"),
            }}
            opener={opener}
            boxRef={boxRef}
            popoverRef={popoverRef}
            minValue={minValue}
            maxValue={maxValue}
            today={today}
          />
        )}
      </ControlBox>
      <VisuallyHidden aria-live="polite">{understood}</VisuallyHidden>
    </Field>
  );
}

/** Arrow down opens the calendar, and Enter does so in an empty field. */
function isOpeningKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  isEmpty: boolean,
) {
  if (ctrlKey || metaKey || shiftKey) return false;
  return key === "ArrowDown" || (altKey && key === "ArrowUp") || (isEmpty && key === "Enter");
}

const Note = styled(Adornment, { "&&": { paddingInlineEnd: 2 } });

interface CalendarButtonProps
  extends Pick<TypedFieldProps, "label" | "value" | "onChange" | "isRequired" | "isDisabled"> {
  state: OverlayTriggerState;
  opener: "press" | "key";
  boxRef: RefObject<HTMLDivElement | null>;
  popoverRef: RefObject<HTMLDivElement | null>;
  minValue: string;
  maxValue: string;
  today: string;
}

function CalendarButton(props: CalendarButtonProps) {
  const { state, opener, boxRef, popoverRef, isDisabled = false } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: "dialog" }, state, ref);
  const Content = opener === "key" ? CalendarDialog : CalendarAside;
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
      <Popover
        key={opener}
        state={state}
        triggerRef={boxRef}
        popoverRef={popoverRef}
        isNonModal={opener === "press"}
      >
        <Content {...props} dialogProps={{ ...overlayProps, ...name }} />
      </Popover>
    </>
  );
}

interface CalendarDialogProps extends CalendarButtonProps {
  dialogProps: AriaDialogProps;
}

/** The calendar with the focus. */
function CalendarDialog(props: CalendarDialogProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { dialogProps } = useDialog(props.dialogProps, ref);
  return (
    <PopoverBody {...dialogProps} ref={ref}>
      <CalendarContent {...props} />
    </PopoverBody>
  );
}

/** The calendar next to the field that has the focus. */
function CalendarAside(props: CalendarDialogProps) {
  return (
    <PopoverBody role="dialog" aria-label={props.dialogProps["aria-label"]} tabIndex={-1}>
      <CalendarContent {...props} />
    </PopoverBody>
  );
}

function CalendarContent({ value, onChange, state, ...props }: CalendarButtonProps) {
  return (
    <Calendar
      value={toIsoDate(value)}
      minValue={props.minValue}
      maxValue={props.maxValue}
      today={props.today}
      onChange={(date) => {
        onChange(date);
        state.close();
      }}
      canClear={!props.isRequired}
      autoFocus={props.opener === "key"}
    />
  );
}

const PopoverBody = styled("div", { padding: "$3", outline: "none !important" });
