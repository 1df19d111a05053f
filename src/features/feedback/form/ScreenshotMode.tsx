import { useSelector } from "@xstate/react";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { createPortal } from "react-dom";
import type { MoveMoveEvent } from "react-aria";
import { useMove } from "react-aria/useMove";
import type { ActorRefFrom } from "xstate";
import { type feedbackFormMachine, getBarPosition } from "../../../../machines/feedbackForm.ts";
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
 * The overlay in which the user chooses a screen: a frame and a bar that can be moved. The page
 * stays usable, dialogs included. Escape cancels unless something else handles it.
 */
export function ScreenshotMode({ form, screenshot }: ScreenshotModeProps) {
  const { t } = useTranslation();
  const isShown = useSelector(screenshot, isOverlayShown);
  const isChoosing = useSelector(screenshot, isChoosingScreen);
  const canCancel = useSelector(screenshot, (snapshot) => snapshot.can(CANCEL));
  const cancel = useEffectEvent(() => screenshot.send(CANCEL));

  useEffect(() => {
    if (!canCancel) return;
    const controller = new AbortController();
    document.addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (key === "Escape" && !defaultPrevented) cancel();
    }, controller);
    return () => controller.abort();
  }, [canCancel]);

  return createPortal(
    <div data-uncaptured data-react-aria-top-layer>
      <VisuallyHidden>
        <div role="status">
          {isChoosing && `${t("Screenshot Mode")}. ${t("Navigate to capture the screen you want")}`}
        </div>
      </VisuallyHidden>
      {isShown && (
        <>
          <Frame />
          <Bar
            form={form}
            isChoosing={isChoosing}
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
  /** Whether the user has to choose a screen. The first button then takes the focus. */
  isChoosing: boolean;
  onCancel: () => void;
  onCapture: () => void;
}

/** The bar. It is dragged outside its buttons, or moved by arrow keys while focused within. */
function Bar({ form, isChoosing, onCancel, onCapture }: BarProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  const hintId = useId();
  const areaRef = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLElement>(null);
  const firstRef = useRef<HTMLButtonElement>(null);
  const position = useSelector(form, getBarPosition, isSamePosition);
  useEffect(() => {
    if (isChoosing) firstRef.current?.focus();
  }, [isChoosing]);

  const { moveProps } = useMove({
    onMove(event) {
      const [area, bar] = [areaRef.current, barRef.current];
      if (!area || !bar) return;
      const { x, y } = toPixels(event);
      form.send({
        type: "bar.moved",
        by: {
          x: toFraction(area.clientWidth - bar.offsetWidth, x),
          y: toFraction(area.clientHeight - bar.offsetHeight, y),
        },
      });
    },
    onMoveEnd: () => form.send({ type: "bar.dropped" }),
  });

  const [x, y] = [`${position.x * 100}%`, `${position.y * 100}%`];
  return (
    <MoveArea ref={areaRef}>
      <Panel
        {...moveProps}
        ref={barRef}
        tabIndex={0}
        aria-labelledby={titleId}
        aria-describedby={`${textId} ${hintId}`}
        style={{ left: x, top: y, transform: `translate(-${x}, -${y})` }}
      >
        <Grip icon={GripVertical} />
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
    </MoveArea>
  );
}

const isSamePosition = (first: BarPosition, second: BarPosition) =>
  first.x === second.x && first.y === second.y;

type BarPosition = ReturnType<typeof getBarPosition>;

/** Pixels that an arrow key moves the bar; `LONG_STEP` with Shift. */
const STEP = 16;
const LONG_STEP = 96;

function toPixels({ pointerType, shiftKey, deltaX, deltaY }: MoveMoveEvent) {
  const step = pointerType === "keyboard" ? (shiftKey ? LONG_STEP : STEP) : 1;
  return { x: deltaX * step, y: deltaY * step };
}

/** Converts pixels to a fraction of the available space; 0 without any. */
const toFraction = (space: number, pixels: number) => space > 0 ? pixels / space : 0;

const Frame = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$top",
  border: "3px solid $accent",
  pointerEvents: "none",
});

/** The area in which the bar moves. */
const MoveArea = styled("div", {
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
