import { useSelector } from "@xstate/react";
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import type { Mark, PictureSize, Point } from "../../../../machines/mark.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { isCommandKey } from "../../../ui/keyboard.ts";
import { styled } from "../../../ui/theme.ts";
import {
  BLACKOUT_COLOR,
  computeLineWidth,
  MARK_COLOR,
  MARK_EDGE,
  type MarkingActor,
  toPath,
} from "./marks.ts";

/** The picture with its marks, which are drawn by pointer or keyboard. */
export function MarkingSheet({ marking, picture }: { marking: MarkingActor; picture: string }) {
  const { t } = useTranslation();
  const hintId = useId();
  const frameRef = useRef<HTMLDivElement>(null);
  const sheetRef = useRef<HTMLDivElement>(null);
  const { size, marks, mark, zoom } = useSelector(marking, ({ context }) => context);
  const isViewing = useSelector(marking, (snapshot) => snapshot.matches({ open: "viewing" }));
  const isDrawing = useSelector(marking, (snapshot) => snapshot.matches({ open: "drawing" }));
  const isPlacing = useSelector(marking, (snapshot) => snapshot.matches({ open: "placing" }));
  const thickness = computeLineWidth(size);

  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = sheetRef.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const scale = size.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  };

  function startDrawing(event: PointerEvent<HTMLDivElement>) {
    if (isViewing || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    marking.send({ type: "pointer.pressed", at: toPoint(event) });
  }

  function beginMark() {
    const box = frameRef.current?.getBoundingClientRect();
    if (!box) return;
    const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
    marking.send({ type: "mark.started", at: toPoint({ clientX, clientY }) });
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = STEPS[event.key];
    if (isPlacing && direction) {
      const distance = size.width / (event.altKey ? 500 : 50);
      const step = { x: direction.x * distance, y: direction.y * distance };
      marking.send({ type: event.shiftKey ? "mark.resized" : "mark.moved", by: step });
    } else if (event.key === "Enter" || event.key === " ") {
      if (isViewing) return;
      if (isPlacing) marking.send({ type: "mark.placed" });
      else beginMark();
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
          isArmed={!isViewing}
          onPointerDown={startDrawing}
          onPointerMove={(event) => {
            if (isDrawing) marking.send({ type: "pointer.moved", at: toPoint(event) });
          }}
          onPointerUp={() => marking.send({ type: "pointer.released" })}
          onPointerCancel={() => marking.send({ type: "pointer.lost" })}
          onKeyDown={onKeyDown}
        >
          <img src={picture} alt={t("What will be sent")} draggable={false} />
          <Marks viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            {marks.map((placedMark, index) => (
              <Shape key={index} mark={placedMark} thickness={thickness} />
            ))}
            {mark && <Shape mark={mark} thickness={thickness} />}
            {mark && isPlacing && <MarkOutline mark={mark} size={size} />}
          </Marks>
        </Sheet>
      </Frame>
      <Hint id={hintId}>{t(getHint())}</Hint>
    </>
  );

  function getHint() {
    if (isViewing) return "Choose a tool to mark the screenshot.";
    return isPlacing
      ? "Arrow keys move it, with Shift they resize it. Enter places it, Esc discards it."
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
  const d = toPath(mark, thickness);
  if (mark.kind === "blackout") return <path d={d} fill={BLACKOUT_COLOR} />;
  const line = { d, fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <>
      <path {...line} stroke={MARK_EDGE} strokeWidth={thickness * 1.8} />
      <path {...line} stroke={MARK_COLOR} strokeWidth={thickness} />
    </>
  );
}

/** Outlines the mark that the keys move. It is not drawn into the picture. */
function MarkOutline({ mark, size }: { mark: Mark; size: PictureSize }) {
  const { from, to } = mark;
  const margin = computeLineWidth(size) * 3;
  return (
    <rect
      x={Math.min(from.x, to.x) - margin}
      y={Math.min(from.y, to.y) - margin}
      width={Math.abs(to.x - from.x) + 2 * margin}
      height={Math.abs(to.y - from.y) + 2 * margin}
      fill="none"
      stroke={MARK_COLOR}
      strokeWidth={margin / 3}
      strokeDasharray={`${margin} ${margin}`}
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
