import { parseTime, type Time } from "@internationalized/date";
import { type ClipboardEvent, useMemo, useRef } from "react";
import { useFocusRing, useTimeField } from "react-aria";
import { type TimeValue, useTimeFieldState } from "react-stately";
import { DATE_FORMAT_LOCALE } from "../../../contract/constants.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { ControlBox } from "./ControlBox.ts";
import { Segment, SegmentGroup } from "./DateSegments.tsx";
import { ariaFieldProps, Field, type FieldProps } from "./Field.tsx";

interface TimeFieldProps extends FieldProps {
  /** A time of day as `09:30`; `null` while empty. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A time of day typed as HH:mm, in 24 hours in every language. */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange } = props;
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
