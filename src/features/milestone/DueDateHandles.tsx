import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useMove } from "react-aria/useMove";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate } from "../../i18n/formats.ts";
import { DatePicker } from "../../ui/field/DatePicker.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import { useDueDate } from "./milestoneEdits.tsx";
import { EditPanel } from "../../records/inPlace/EditPanel.tsx";
import {
  addDays,
  countDays,
  FIRST_DAY,
  LAST_DAY,
  toDate,
  toDayNumber,
} from "./timeline/dueDays.ts";
import { AXIS_TOP, ROW_HEIGHT, type Span } from "./timeline/timelineSpans.ts";

interface DueDateHandlesProps {
  /** The milestones by row; null if the user may not move the due date. */
  rows: readonly (Milestone | null)[];
  /** Converts a time to its position in pixels. */
  x: (moment: number) => number;
  /** The time span of the chart. */
  extent: Span;
  /** Returns a row's planned span for another due date. */
  getPlannedSpan: (dueDate: string, row: number) => Span | null;
}

/** The handles at the ends of planned bars, which move due dates. */
export function DueDateHandles({ rows, getPlannedSpan, ...scale }: DueDateHandlesProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const [announcement, setAnnouncement] = useState("");
  return (
    <>
      <VisuallyHidden role="status" data-live-announcer="true">{announcement}</VisuallyHidden>
      <VisuallyHidden id={helpId}>
        {t("Arrows move it by a day, Shift and arrows by a week. Enter saves, Esc restores it.")}
      </VisuallyHidden>
      {rows.map((milestone, row) =>
        milestone?.dueDate && (
          <DueDateHandle
            key={milestone.id}
            {...scale}
            milestone={milestone}
            dueDate={milestone.dueDate}
            top={AXIS_TOP + row * ROW_HEIGHT}
            getPlannedSpan={(dueDate) => getPlannedSpan(dueDate, row)}
            helpId={helpId}
            onAnnounce={setAnnouncement}
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
  getPlannedSpan: (dueDate: string) => Span | null;
  helpId: string;
  /** Called with a text to announce. */
  onAnnounce: (text: string) => void;
}

const WEEK = 7;

/** Days that the page keys move the due date. */
const PAGE_KEY_DAYS: Record<string, number> = { PageUp: WEEK, PageDown: -WEEK };

function DueDateHandle(props: DueDateHandleProps) {
  const { milestone, dueDate, x, extent, top, getPlannedSpan, helpId, onAnnounce } = props;
  const { name } = milestone;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  /** The due date when the drag started, and the pixels moved since. */
  const drag = useRef({ date: dueDate, pixels: 0 });
  const formatDay = (date: string | null) => date === null ? "" : formatDate(date, "short", t);
  const edit = useDueDate(milestone, {
    onSaved: (date) => onAnnounce(t("“{name}” is due on {date}", { name, date: formatDay(date) })),
    onReverted: (day) => onAnnounce(t("“{name}” stays at {date}", { name, date: formatDay(day) })),
  });
  const isOpen = edit.isEditing || edit.isStale;
  const isMoved = !edit.isViewing && !isOpen;
  const shownDate = isMoved && edit.draft !== null ? edit.draft : dueDate;

  function moveTo(date: string) {
    if (edit.isViewing) edit.move();
    if (edit.isViewing || edit.isMoving) edit.change(date);
  }

  const { moveProps } = useMove({
    onMoveStart({ pointerType }) {
      if (pointerType === "keyboard") return;
      drag.current = { date: shownDate, pixels: 0 };
      edit.move();
    },
    onMove({ pointerType, deltaX, deltaY, shiftKey }) {
      if (pointerType === "keyboard") {
        moveTo(addDays(shownDate, (deltaX - deltaY) * (shiftKey ? WEEK : 1)));
      } else {
        drag.current.pixels += deltaX;
        edit.change(addDays(drag.current.date, countDays(drag.current.pixels, x)));
      }
    },
    onMoveEnd({ pointerType }) {
      if (pointerType !== "keyboard") edit.submit();
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const days = PAGE_KEY_DAYS[key];
    if (days !== undefined) moveTo(addDays(shownDate, days));
    else if (key === "Enter" && edit.isMoving) edit.submit();
    else if (key === "Escape" && edit.isMoving) edit.cancel();
    else if (key !== "Home" && key !== "End") return;
    event.preventDefault();
  }

  const toClampedPosition = (moment: number) =>
    x(Math.min(extent.to, Math.max(extent.from, moment)));
  const planned = getPlannedSpan(shownDate);
  if (planned === null) return null;
  const [start, end] = [toClampedPosition(planned.from), toClampedPosition(planned.to)];
  return (
    <>
      {isMoved && (
        <>
          <MovedBar style={{ left: start, width: Math.max(4, end - start), top: top + 7 }} />
          <MovedDate
            aria-hidden="true"
            side={end > toClampedPosition(extent.to) / 2 ? "before" : "after"}
            style={{ left: end, top }}
          >
            {formatDay(shownDate)}
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
          value={toDayNumber(shownDate)}
          aria-label={t("{label} of {name}", { label: t("Due date"), name })}
          aria-valuetext={formatDay(shownDate)}
          aria-describedby={helpId}
          onChange={({ target }) => moveTo(toDate(target.valueAsNumber))}
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
          formatValue={formatDay}
          renderField={(field) => <DatePicker {...field} />}
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

/** A native input, because screen readers on touch screens move no other element. */
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
