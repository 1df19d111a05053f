import { type ClipboardEvent, type HTMLAttributes, type RefObject, useRef } from "react";
import { useDateSegment } from "react-aria";
import type { DateFieldState, DateSegment } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { parsePastedDate } from "./dateText.ts";

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
