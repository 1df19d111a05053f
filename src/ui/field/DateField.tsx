import { parseTime, type Time } from "@internationalized/date";
import { type ClipboardEvent, type HTMLAttributes, type RefObject, useMemo, useRef } from "react";
import { useDateField, useDateSegment, useFocusRing, useTimeField } from "react-aria";
import {
  type DateFieldState,
  type DateSegment,
  type DateValue,
  type TimeValue,
  useDateFieldState,
  useTimeFieldState,
} from "react-stately";
import { DATE_FORMAT_LOCALE } from "../../../contract/constants.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { ControlBox } from "./ControlBox.ts";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";
import {
  dateError,
  dateFormat,
  EARLIEST_DATE,
  formatIsoDate,
  LATEST_DATE,
  parseIsoDate,
  parsePastedDate,
} from "./dateText.ts";

export interface DateFieldProps extends FieldProps {
  /** A date as `2026-11-21`; `null` while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first and last date allowed, as `2026-11-21`. */
  minValue?: string;
  maxValue?: string;
  size?: "regular" | "large";
}

/** A date typed as DD.MM.YYYY, without a calendar; a DatePicker has one. */
export function DateField(props: DateFieldProps) {
  const { size = "regular" } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { isFocused, focusProps } = useFocusRing({ within: true });
  const aria = { ...useDateAria(props), ...dateFormat };
  const state = useDateFieldState(aria);
  const { fieldProps, labelProps, ...messages } = useDateField(aria, state, ref);
  const dateProblem = dateError(state, dateRange(props));
  const error = props.error ??
    (dateProblem && !isFocused ? t(dateProblem.key, dateProblem.params) : undefined);
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

export interface TimeFieldProps extends FieldProps {
  /** A time of day as `09:30`; `null` while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  size?: "regular" | "large";
}

/** A time of day typed as HH:mm, in 24 hours in every language. */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, size = "regular" } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { isFocused, focusProps } = useFocusRing({ within: true });
  const aria = {
    ...ariaFieldProps(props),
    // A new object of the same time would discard what is half typed.
    value: useMemo(() => value === null ? null : parseTime(value), [value]),
    onChange: (time: TimeValue | null) => onChange(time === null ? null : formatTime(time)),
    locale: DATE_FORMAT_LOCALE,
    granularity: "minute" as const,
    hourCycle: 24 as const,
    shouldForceLeadingZeros: true,
  };
  const state = useTimeFieldState(aria);
  const { fieldProps, labelProps, ...messages } = useTimeField(aria, state, ref);
  const parts = state.segments.filter(({ isEditable }) => isEditable);
  const missing = parts.filter(({ isPlaceholder }) => isPlaceholder).length;
  const isUnfinished = missing > 0 && missing < parts.length;
  const error = props.error ??
    (isUnfinished && !isFocused ? t("Complete the time") : undefined);

  const paste = (event: ClipboardEvent) => {
    const time = parsePastedTime(event.clipboardData.getData("text"));
    if (time === null) return;
    event.preventDefault();
    onChange(formatTime(time));
  };
  return (
    <Field
      width="short"
      {...props}
      {...messages}
      error={error}
      isUnfinished={isUnfinished}
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
        <SegmentGroup {...fieldProps} ref={ref} onPaste={paste}>
          {state.segments.map((segment, index) => (
            <Segment key={index} segment={segment} state={state} />
          ))}
        </SegmentGroup>
      </ControlBox>
    </Field>
  );
}

const formatTime = ({ hour, minute }: { hour: number; minute: number }): string =>
  [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");

/** A pasted `9:30`, `09.30` or `09:30:00` as a time, or null when it is none. */
function parsePastedTime(pasted: string): Time | null {
  const [, hour = "", minute = ""] = /^\s*(\d{1,2})[:.](\d{2})(?::\d{2})?\s*$/.exec(pasted) ?? [];
  const isTime = hour !== "" && Number(hour) < 24 && Number(minute) < 60;
  return isTime ? parseTime(`${hour.padStart(2, "0")}:${minute}`) : null;
}

interface DateSegmentsProps {
  state: DateFieldState;
  fieldProps: HTMLAttributes<HTMLElement>;
  fieldRef: RefObject<HTMLDivElement | null>;
}

/** Day, month and year, each typed or stepped on its own; a whole date can be pasted. */
export function DateSegments({ state, fieldProps, fieldRef }: DateSegmentsProps) {
  const paste = (event: ClipboardEvent) => {
    const date = parsePastedDate(event.clipboardData.getData("text"));
    if (date === null) return;
    event.preventDefault();
    state.setValue(date);
  };
  return (
    <SegmentGroup {...fieldProps} ref={fieldRef} onPaste={paste}>
      {state.segments.map((segment, index) => (
        <Segment key={index} segment={segment} state={state} />
      ))}
    </SegmentGroup>
  );
}

interface SegmentProps {
  segment: DateSegment;
  state: DateFieldState;
}

const PLACEHOLDERS = { day: "dd", month: "mm", year: "yyyy" } as const;

/** One part of a date or a time, typed or stepped on its own. */
export function Segment({ segment, state }: SegmentProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { segmentProps } = useDateSegment(segment, state, ref);
  const { type, isPlaceholder, text } = segment;
  const isOfDate = type === "day" || type === "month" || type === "year";
  return (
    <Part {...segmentProps} ref={ref} isEmpty={isPlaceholder || type === "literal"}>
      {isPlaceholder && isOfDate ? t(PLACEHOLDERS[type]) : text}
    </Part>
  );
}

export const SegmentGroup = styled("div", {
  display: "flex",
  flex: 1,
  alignItems: "center",
  alignSelf: "stretch",
  padding: "0 11px",
  numbers: "tabular",
  whiteSpace: "nowrap",
  cursor: "text",
});

// With the dot beside it as large as a target has to be (WCAG 2.5.8).
const Part = styled("div", {
  padding: "2px",
  borderRadius: "4px",
  fontSize: "$body",
  lineHeight: "$body",
  outline: "none !important",
  "&:focus": { backgroundColor: "$accent", color: "$onAccent" },
  "@touch": { fontSize: "16px", padding: "8px 2px" },
  "&[aria-hidden]": { paddingInline: 0 },
  variants: { isEmpty: { true: { color: "$inkThird" } } },
});
