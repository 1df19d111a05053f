import { useSelector } from "@xstate/react";
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import type { Mark, PictureSize, Point } from "../../../../machines/mark.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { isCommandKey } from "../../../ui/keyboard.ts";
import { styled } from "../../../ui/theme.ts";
import {
  BLACKOUT_COLOR,
  lineWidth,
  MARK_COLOR,
  MARK_EDGE,
  type MarkingActor,
  pathOf,
} from "./marks.ts";

/** The picture with its marks over it, drawn on by pointer or keyboard. */
export function MarkingSheet({ marking, picture }: { marking: MarkingActor; picture: string }) {
  const { t } = useTranslation();
  const hintId = useId();
  const frameRef = useRef<HTMLDivElement>(null);
  const sheetRef = useRef<HTMLDivElement>(null);
  const { size, marks, mark, zoom } = useSelector(marking, ({ context }) => context);
  const isLooking = useSelector(marking, (snapshot) => snapshot.matches({ open: "looking" }));
  const isDrawing = useSelector(marking, (snapshot) => snapshot.matches({ open: "drawing" }));
  const isPlacing = useSelector(marking, (snapshot) => snapshot.matches({ open: "placing" }));
  const thickness = lineWidth(size);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = sheetRef.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const scale = size.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  };

  function press(event: PointerEvent<HTMLDivElement>) {
    if (isLooking || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    marking.send({ type: "pointer.pressed", at: pointOf(event) });
  }

  function begin() {
    const box = frameRef.current?.getBoundingClientRect();
    if (!box) return;
    const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
    marking.send({ type: "mark.begun", at: pointOf({ clientX, clientY }) });
  }

  function type(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (isPlacing && by) {
      const far = size.width / (event.altKey ? 500 : 50);
      const step = { x: by.x * far, y: by.y * far };
      marking.send({ type: event.shiftKey ? "mark.stretched" : "mark.moved", by: step });
    } else if (event.key === "Enter" || event.key === " ") {
      if (isLooking) return;
      if (isPlacing) marking.send({ type: "mark.placed" });
      else begin();
    } else if (event.key === "Escape" && (isPlacing || isDrawing)) {
      marking.send({ type: "mark.dropped" });
    } else if (isCommandKey(event, "z")) {
      marking.send({ type: "mark.undone" });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <Frame ref={frameRef}>
        <Sheet
          ref={sheetRef}
          role="application"
          tabIndex={0}
          aria-label={t("Screenshot to be marked")}
          aria-describedby={hintId}
          css={{ width: `${zoom * 100}%` }}
          isArmed={!isLooking}
          onPointerDown={press}
          onPointerMove={(event) => {
            if (isDrawing) marking.send({ type: "pointer.moved", at: pointOf(event) });
          }}
          onPointerUp={() => marking.send({ type: "pointer.released" })}
          onPointerCancel={() => marking.send({ type: "pointer.lost" })}
          onKeyDown={type}
        >
          <img src={picture} alt={t("What will be sent")} draggable={false} />
          <Marks viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            {marks.map((one, index) => <Shape key={index} mark={one} thickness={thickness} />)}
            {mark && <Shape mark={mark} thickness={thickness} />}
            {mark && isPlacing && <Halo mark={mark} size={size} />}
          </Marks>
        </Sheet>
      </Frame>
      <Hint id={hintId}>{t(hintOf())}</Hint>
    </>
  );

  function hintOf() {
    if (isLooking) return "Choose a tool to mark the screenshot.";
    return isPlacing
      ? "Arrow keys move it, with Shift they size it. Enter places it, Escape drops it."
      : "Draw with the pointer, or press Enter to begin in the middle.";
  }
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function Shape({ mark, thickness }: { mark: Mark; thickness: number }) {
  const d = pathOf(mark, thickness);
  if (mark.kind === "blackout") return <path d={d} fill={BLACKOUT_COLOR} />;
  const line = { d, fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <>
      <path {...line} stroke={MARK_EDGE} strokeWidth={thickness * 1.8} />
      <path {...line} stroke={MARK_COLOR} strokeWidth={thickness} />
    </>
  );
}

/** Shows which mark the keys move; it is no part of the picture. */
function Halo({ mark, size }: { mark: Mark; size: PictureSize }) {
  const { from, to } = mark;
  const room = lineWidth(size) * 3;
  return (
    <rect
      x={Math.min(from.x, to.x) - room}
      y={Math.min(from.y, to.y) - room}
      width={Math.abs(to.x - from.x) + 2 * room}
      height={Math.abs(to.y - from.y) + 2 * room}
      fill="none"
      stroke={MARK_COLOR}
      strokeWidth={room / 3}
      strokeDasharray={`${room} ${room}`}
    />
  );
}

const Frame = styled("div", {
  overflow: "auto",
  maxHeight: "min(60dvh, 640px)",
  border: "1px solid $lineStrong",
  borderRadius: "$control",
  backgroundColor: "$canvas",
});

const Sheet = styled("div", {
  position: "relative",
  userSelect: "none",
  "&:focus-visible": { outlineOffset: "-2px" },
  "& img": { width: "100%", maxWidth: "none", pointerEvents: "none" },
  variants: { isArmed: { true: { cursor: "crosshair", touchAction: "none" } } },
});

const Marks = styled("svg", {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
});

const Hint = styled("p", {
  minHeight: 18,
  marginTop: "$2",
  fontSize: "$caption",
  lineHeight: "18px",
  color: "$inkThird",
});
