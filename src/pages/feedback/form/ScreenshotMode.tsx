import { useSelector } from "@xstate/react";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { createPortal } from "react-dom";
import type { MoveMoveEvent } from "react-aria";
import { useMove } from "react-aria/useMove";
import type { ActorRefFrom } from "xstate";
import { barPosition, type feedbackFormMachine } from "../../../../machines/feedbackForm.ts";
import {
  isChoosingScreen,
  isOverlayShown,
  type screenshotCaptureMachine,
} from "../../../../machines/screenshotCapture.ts";
import type { ChildActor } from "../../../actors/useChildActor.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { styled } from "../../../ui/theme.ts";

interface ScreenshotModeProps {
  form: ChildActor<typeof feedbackFormMachine>;
  screenshot: ActorRefFrom<typeof screenshotCaptureMachine>;
}

/**
 * Over the page while the user looks for the screen to capture: a frame, and a bar that can be
 * moved out of the way. The page stays usable, dialogs included; Escape cancels where nothing else
 * handles it.
 */
export function ScreenshotMode({ form, screenshot }: ScreenshotModeProps) {
  const { t } = useTranslation();
  const isShown = useSelector(screenshot, isOverlayShown);
  const isAwaited = useSelector(screenshot, isChoosingScreen);
  const isUnderWay = useSelector(screenshot, (snapshot) => snapshot.can(CANCEL));
  const cancel = useEffectEvent(() => screenshot.send(CANCEL));

  useEffect(() => {
    if (!isUnderWay) return;
    const listening = new AbortController();
    document.addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (key === "Escape" && !defaultPrevented) cancel();
    }, listening);
    return () => listening.abort();
  }, [isUnderWay]);

  return createPortal(
    <div data-uncaptured data-react-aria-top-layer>
      <VisuallyHidden>
        <div role="status">
          {isAwaited && `${t("Screenshot Mode")}. ${t("Navigate to capture the screen you want")}`}
        </div>
      </VisuallyHidden>
      {isShown && (
        <>
          <Frame />
          <Bar
            form={form}
            isAwaited={isAwaited}
            onCancel={() => screenshot.send(CANCEL)}
            onCapture={() => screenshot.send({ type: "capture.requested" })}
          />
        </>
      )}
    </div>,
    document.body,
  );
}

const CANCEL = { type: "capture.cancelled" } as const;

interface BarProps {
  form: ScreenshotModeProps["form"];
  /** Whether the user is to press one of its buttons, which then takes the focus. */
  isAwaited: boolean;
  onCancel: () => void;
  onCapture: () => void;
}

/** Dragged wherever no button is, or moved by the arrow keys while the focus is anywhere in it. */
function Bar({ form, isAwaited, onCancel, onCapture }: BarProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  const hintId = useId();
  const roomRef = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLElement>(null);
  const firstRef = useRef<HTMLButtonElement>(null);
  const place = useSelector(form, barPosition, isSamePlace);
  useEffect(() => {
    if (isAwaited) firstRef.current?.focus();
  }, [isAwaited]);

  const { moveProps } = useMove({
    onMove(event) {
      const [room, bar] = [roomRef.current, barRef.current];
      if (!room || !bar) return;
      const { x, y } = inPixels(event);
      form.send({
        type: "bar.moved",
        by: {
          x: partOf(room.clientWidth - bar.offsetWidth, x),
          y: partOf(room.clientHeight - bar.offsetHeight, y),
        },
      });
    },
    onMoveEnd: () => form.send({ type: "bar.laidDown" }),
  });

  const [x, y] = [`${place.x * 100}%`, `${place.y * 100}%`];
  return (
    <FrameArea ref={roomRef}>
      <Panel
        {...moveProps}
        ref={barRef}
        tabIndex={0}
        aria-labelledby={titleId}
        aria-describedby={`${textId} ${hintId}`}
        style={{ left: x, top: y, transform: `translate(-${x}, -${y})` }}
      >
        <Grip of={GripVertical} />
        <TextColumn>
          <Title id={titleId}>{t("Screenshot Mode")}</Title>
          <BarText id={textId}>{t("Navigate to capture the screen you want")}</BarText>
        </TextColumn>
        <Buttons>
          <Button ref={firstRef} label={t("Cancel screenshot")} onPress={onCancel} />
          <Button label={t("Capture screenshot")} variant="primary" onPress={onCapture} />
        </Buttons>
        <span id={hintId} hidden>
          {t("Drag the bar out of the way, or move it with the arrow keys.")}
        </span>
      </Panel>
    </FrameArea>
  );
}

const isSamePlace = (one: BarPosition, other: BarPosition) =>
  one.x === other.x && one.y === other.y;

type BarPosition = ReturnType<typeof barPosition>;

/** How far an arrow key moves the bar, and with Shift. */
const STEP = 16;
const LONG_STEP = 96;

function inPixels({ pointerType, shiftKey, deltaX, deltaY }: MoveMoveEvent) {
  const step = pointerType === "keyboard" ? (shiftKey ? LONG_STEP : STEP) : 1;
  return { x: deltaX * step, y: deltaY * step };
}

/** Pixels as a share of the room there is; 0 where there is none. */
const partOf = (room: number, pixels: number) => room > 0 ? pixels / room : 0;

const Frame = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$top",
  border: "3px solid $accent",
  pointerEvents: "none",
});

/** The range of the bar's position. */
const FrameArea = styled("div", {
  position: "fixed",
  inset: "12px 12px calc(16px + env(safe-area-inset-bottom))",
  zIndex: "$top",
  pointerEvents: "none",
});

const Panel = styled("section", {
  position: "absolute",
  display: "grid",
  gridTemplateColumns: "auto 1fr auto",
  alignItems: "center",
  columnGap: "$3",
  rowGap: "$2",
  boxSizing: "border-box",
  width: "max-content",
  maxWidth: "100%",
  padding: "10px 12px 10px 8px",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$floating",
  pointerEvents: "auto",
  cursor: "grab",
  touchAction: "none",
  userSelect: "none",
  "&:active": { cursor: "grabbing" },
  "@narrow": { gridTemplateColumns: "auto 1fr", columnGap: "$2", width: "100%" },
});

const Grip = styled(Icon, { color: "$inkThird" });

const TextColumn = styled("div", { minWidth: 0 });

const Title = styled("h2", { text: "section" });

const BarText = styled("p", { fontSize: "$small", lineHeight: "18px", color: "$inkSecond" });

const Buttons = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$2",
  "@narrow": {
    gridColumn: "1 / -1",
    flexWrap: "nowrap",
    paddingInlineStart: 4,
    "& > *": { flex: "1 1 auto", padding: "0 6px" },
  },
});
