import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useMove } from "react-aria/useMove";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import { useDueDate } from "../milestone/milestoneEdits.tsx";
import { EditPanel } from "../record/inPlace/EditPanel.tsx";
import { dateAfter, dateOfDay, dayNumber, daysAlong, FIRST_DAY, LAST_DAY } from "./dueDays.ts";
import { AXIS_TOP, ROW_HEIGHT, type Span } from "./timelineSpans.ts";

interface DueDateHandlesProps {
  /** The milestones whose due dates may be moved; null in the place of each other one. */
  rows: readonly (Milestone | null)[];
  /** Where a moment is drawn, in pixels. */
  x: (moment: number) => number;
  /** From the start of the chart to its end. */
  extent: Span;
  /** Where a row would be planned by another due date. */
  plannedAt: (dueDate: string, row: number) => Span | null;
}

/** The handles at the ends of the planned bars, by which due dates are moved. */
export function DueDateHandles({ rows, plannedAt, ...scale }: DueDateHandlesProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const [news, setNews] = useState("");
  return (
    <>
      <VisuallyHidden role="status" data-live-announcer="true">{news}</VisuallyHidden>
      <VisuallyHidden id={helpId}>
        {t("Arrows move it by a day, Shift and arrows by a week. Enter saves, Escape gives back.")}
      </VisuallyHidden>
      {rows.map((milestone, row) =>
        milestone?.dueDate && (
          <DueDateHandle
            key={milestone.id}
            {...scale}
            milestone={milestone}
            dueDate={milestone.dueDate}
            top={AXIS_TOP + row * ROW_HEIGHT}
            plannedAt={(dueDate) => plannedAt(dueDate, row)}
            helpId={helpId}
            onNews={setNews}
          />
        )
      )}
    </>
  );
}

interface DueDateHandleProps extends Pick<DueDateHandlesProps, "x" | "extent"> {
  milestone: Milestone;
  dueDate: string;
  top: number;
  plannedAt: (dueDate: string) => Span | null;
  helpId: string;
  /** Called with what became of it, to be announced. */
  onNews: (news: string) => void;
}

const WEEK = 7;

/** Days that a key moves the due date by, other than arrows. */
const PAGES: Record<string, number> = { PageUp: WEEK, PageDown: -WEEK };

function DueDateHandle(props: DueDateHandleProps) {
  const { milestone, dueDate, x, extent, top, plannedAt, helpId, onNews } = props;
  const { name } = milestone;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  /** What a pointer took hold of, and how far it has moved that. */
  const drag = useRef({ date: dueDate, pixels: 0 });
  const text = (date: string | null) => date === null ? "" : formatDate(date, "short", t);
  const edit = useDueDate(milestone, {
    onSaved: (date) => onNews(t("{name} is due on {date}", { name, date: text(date) })),
    onGivenBack: (date) => onNews(t("{name} stays at {date}", { name, date: text(date) })),
  });
  const isOpen = edit.isEditing || edit.isStale;
  const isMoved = !edit.isReading && !isOpen;
  const shown = isMoved && edit.draft !== null ? edit.draft : dueDate;

  function moveTo(date: string) {
    if (edit.isReading) edit.move();
    if (edit.isReading || edit.isMoving) edit.change(date);
  }

  const { moveProps } = useMove({
    onMoveStart({ pointerType }) {
      if (pointerType === "keyboard") return;
      drag.current = { date: shown, pixels: 0 };
      edit.move();
    },
    onMove({ pointerType, deltaX, deltaY, shiftKey }) {
      if (pointerType === "keyboard") {
        moveTo(dateAfter(shown, (deltaX - deltaY) * (shiftKey ? WEEK : 1)));
      } else {
        drag.current.pixels += deltaX;
        edit.change(dateAfter(drag.current.date, daysAlong(drag.current.pixels, x)));
      }
    },
    onMoveEnd({ pointerType }) {
      if (pointerType !== "keyboard") edit.submit();
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const days = PAGES[key];
    if (days !== undefined) moveTo(dateAfter(shown, days));
    else if (key === "Enter" && edit.isMoving) edit.submit();
    else if (key === "Escape" && edit.isMoving) edit.cancel();
    else if (key !== "Home" && key !== "End") return;
    event.preventDefault();
  }

  const within = (moment: number) => x(Math.min(extent.to, Math.max(extent.from, moment)));
  const planned = plannedAt(shown);
  if (planned === null) return null;
  const [start, end] = [within(planned.from), within(planned.to)];
  return (
    <>
      {isMoved && (
        <>
          <MovedBar style={{ left: start, width: Math.max(4, end - start), top: top + 7 }} />
          <MovedDate
            aria-hidden="true"
            side={end > within(extent.to) / 2 ? "before" : "after"}
            style={{ left: end, top }}
          >
            {text(shown)}
          </MovedDate>
        </>
      )}
      <Handle
        {...moveProps}
        onPointerDownCapture={() => input.current?.focus()}
        onPointerCancel={edit.cancel}
        isMoved={isMoved}
        style={{ left: end, top }}
      >
        <Range
          ref={input}
          type="range"
          min={FIRST_DAY}
          max={LAST_DAY}
          step={1}
          value={dayNumber(shown)}
          aria-label={t("{label} of {name}", { label: t("Due date"), name })}
          aria-valuetext={text(shown)}
          aria-describedby={helpId}
          onChange={({ target }) => moveTo(dateOfDay(target.valueAsNumber))}
          onKeyDown={onKeyDown}
          onBlur={() => edit.isMoving && edit.submit()}
        />
        <Grip />
      </Handle>
      {isOpen && (
        <EditPanel
          edit={edit}
          label={t("Due date")}
          name={name}
          text={text}
          field={(field) => <DatePicker {...field} />}
          triggerRef={input}
        />
      )}
    </>
  );
}

const Handle = styled("div", {
  position: "absolute",
  display: "grid",
  placeItems: "center",
  width: 24,
  height: ROW_HEIGHT,
  translate: "-50% 0",
  borderRadius: "$tag",
  cursor: "ew-resize",
  touchAction: "none",
  "@touch": { width: 40 },
  "&:has(:focus-visible)": { outline: "2px solid $colors$accent", outlineOffset: -2 },
  variants: { isMoved: { true: { zIndex: 2 } } },
});

/** Screen readers on touch screens move a native input only. */
const Range = styled("input", {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  pointerEvents: "none",
});

const Grip = styled("span", {
  boxSizing: "border-box",
  width: 8,
  height: 18,
  borderRadius: 4,
  border: "2px solid $accent",
  backgroundColor: "$surface",
  "div:hover > &, :focus + &": { mark: "$accent" },
});

const MovedBar = styled("div", {
  position: "absolute",
  boxSizing: "border-box",
  height: 14,
  border: "1.5px solid $accent",
  borderRadius: 3,
  backgroundColor: "$accentSoft",
  opacity: 0.8,
  pointerEvents: "none",
});

const MovedDate = styled("span", {
  position: "absolute",
  zIndex: 3,
  ground: "raised",
  padding: "1px 6px",
  marginTop: 4,
  border: "1px solid $lineStrong",
  borderRadius: "$tag",
  fontSize: "$caption",
  lineHeight: "$caption",
  fontWeight: "$medium",
  numbers: "tabular",
  color: "$ink",
  whiteSpace: "nowrap",
  pointerEvents: "none",
  variants: {
    side: {
      before: { translate: "calc(-100% - 12px) 0" },
      after: { translate: "12px 0" },
    },
  },
});
