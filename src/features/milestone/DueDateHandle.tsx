import { type KeyboardEvent, useRef } from "react";
import { useMove } from "react-aria/useMove";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { formatDate, formatWeekday } from "../../i18n/formats.ts";
import { styled } from "../../ui/theme.ts";
import { listFollowing } from "./FollowingSteps.tsx";
import { type DueDateDraft, DueDateField, useDueDate } from "./milestoneEdits.tsx";
import { EditPanel } from "../../records/inPlace/EditPanel.tsx";
import {
  addDays,
  countDays,
  FIRST_DAY,
  LAST_DAY,
  toDate,
  toDayNumber,
} from "./timeline/dueDays.ts";
import { ROW_HEIGHT } from "./timeline/TimelineBars.tsx";
import type { TimelineScale } from "./timeline/timelineScale.ts";
import type { Span } from "./timeline/timelineSpans.ts";

interface DueDateHandleProps {
  milestone: Milestone;
  /** All milestones of the process. */
  milestones: readonly Milestone[];
  dueDate: string;
  scale: TimelineScale;
  /** Returns the planned span for another due date. */
  getPlannedSpan: (dueDate: string) => Span | null;
  /** The id of the text that describes the keys. */
  helpId: string;
  /** Called with a text to announce. */
  onAnnounce: (text: string) => void;
}

const WEEK = 7;

/** Days that the page keys move the due date. */
const PAGE_KEY_DAYS: Record<string, number> = { PageUp: WEEK, PageDown: -WEEK };

/** The handle at the end of a planned bar, which moves the due date. */
export function DueDateHandle(props: DueDateHandleProps) {
  const { milestone, milestones, dueDate, scale, getPlannedSpan, helpId, onAnnounce } = props;
  const { name } = milestone;
  const { t, language } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  /** The due date when the drag started, and the pixels moved since. */
  const drag = useRef({ date: dueDate, pixels: 0 });
  const formatDraft = ({ dueDate }: DueDateDraft) =>
    dueDate === null ? "" : formatDate(dueDate, "short", t);
  const edit = useDueDate(milestone, {
    onSaved: (saved) =>
      onAnnounce(t("“{name}” is due on {date}", { name, date: formatDraft(saved) })),
    onReverted: (stored) =>
      onAnnounce(t("“{name}” stays at {date}", { name, date: formatDraft(stored) })),
  });
  const isOpen = edit.isEditing || edit.isStale;
  const isRejected = edit.isStale || edit.error !== undefined || edit.failure !== undefined;
  const isMoved = !edit.isViewing && !isRejected;
  const shownDate = (isMoved ? edit.draft.dueDate : null) ?? dueDate;
  const change = (dueDate: string) => edit.change({ dueDate, shiftsFollowing: false });

  function moveTo(date: string) {
    if (edit.isViewing) edit.move();
    if (edit.isViewing || edit.isMoving) change(date);
  }

  /** Saves the moved date; opens the input first if following steps can move too. */
  function finish() {
    if (listFollowing(milestone, milestones).length === 0) edit.submit();
    else edit.endMove();
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
        change(addDays(drag.current.date, countDays(drag.current.pixels, scale.x)));
      }
    },
    onMoveEnd({ pointerType }) {
      if (pointerType !== "keyboard") finish();
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const days = PAGE_KEY_DAYS[key];
    if (days !== undefined) moveTo(addDays(shownDate, days));
    else if (key === "Enter" && edit.isMoving) finish();
    else if (key === "Escape" && edit.isMoving) edit.cancel();
    else if (key !== "Home" && key !== "End") return;
    event.preventDefault();
  }

  const planned = getPlannedSpan(shownDate);
  if (planned === null) return null;
  const clamp = (moment: number) => Math.min(scale.width, Math.max(0, scale.x(moment)));
  const [start, end] = [clamp(planned.from), clamp(planned.to)];
  return (
    <>
      {isMoved && (
        <>
          <MovedBar style={{ left: start, width: Math.max(4, end - start) }} />
          <MovedDate
            aria-hidden="true"
            side={end > scale.width - MOVED_DATE_WIDTH ? "before" : "after"}
            style={{ left: end }}
          >
            {formatDate(shownDate, "short", t)} {formatWeekday(shownDate, language)}
          </MovedDate>
        </>
      )}
      <Handle
        {...moveProps}
        onPointerDownCapture={() => input.current?.focus()}
        onPointerCancel={edit.cancel}
        isMoved={isMoved}
        style={{ left: end }}
      >
        <Range
          ref={input}
          type="range"
          min={FIRST_DAY}
          max={LAST_DAY}
          step={1}
          value={toDayNumber(shownDate)}
          aria-label={t("{label} of {name}", { label: t("Due date"), name })}
          aria-valuetext={formatDate(shownDate, "short", t)}
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
          formatValue={formatDraft}
          renderField={(field) => <DueDateField {...field} milestone={milestone} />}
          triggerRef={input}
        />
      )}
    </>
  );
}

/** The room of a moved date next to its handle, in pixels. */
const MOVED_DATE_WIDTH = 150;

const Handle = styled("div", {
  position: "absolute",
  zIndex: 1,
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
  height: 10,
  border: "1.5px solid $accent",
  borderRadius: 3,
  backgroundColor: "$accentSoft",
  pointerEvents: "none",
});

const MovedDate = styled("span", {
  position: "absolute",
  zIndex: 3,
  ground: "raised",
  padding: "1px 6px",
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
