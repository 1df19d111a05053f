import { useSelector } from "@xstate/react";
import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { VisuallyHidden } from "react-aria";
import type { ActorRefFrom } from "xstate";
import { type feedbackFormMachine, isBarAbove } from "../../../../machines/feedbackForm.ts";
import {
  isOverlayShown,
  type screenshotCaptureMachine,
} from "../../../../machines/screenshotCapture.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { styled } from "../../../ui/theme.ts";

interface ScreenshotModeProps {
  form: ActorRefFrom<typeof feedbackFormMachine>;
  screenshot: ActorRefFrom<typeof screenshotCaptureMachine>;
}

/**
 * Over the page while one looks for the screen to take a picture of: a frame, and a bar that says
 * so. The page goes on as ever, dialogs included; Escape cancels where nothing else answers it.
 */
export function ScreenshotMode({ form, screenshot }: ScreenshotModeProps) {
  const { t } = useTranslation();
  const isShown = useSelector(screenshot, isOverlayShown);
  const isUnderWay = useSelector(screenshot, (snapshot) => snapshot.can(CANCEL));
  const isAbove = useSelector(form, isBarAbove);
  const cancel = useEffectEvent(() => screenshot.send(CANCEL));

  useEffect(() => {
    if (!isUnderWay) return;
    const listening = new AbortController();
    document.addEventListener("keydown", ({ key, isComposing, defaultPrevented }) => {
      if (key === "Escape" && !isComposing && !defaultPrevented) cancel();
    }, listening);
    return () => listening.abort();
  }, [isUnderWay]);

  return createPortal(
    <div data-uncaptured data-react-aria-top-layer>
      <VisuallyHidden>
        <div role="status">
          {isShown && `${t("Screenshot Mode")}. ${t("Navigate to capture the screen you want")}`}
        </div>
      </VisuallyHidden>
      {isShown && (
        <Bar
          isAbove={isAbove}
          onCancel={() => screenshot.send(CANCEL)}
          onCapture={() => screenshot.send({ type: "capture.requested" })}
          onMove={() => form.send({ type: "overlay.moved" })}
        />
      )}
    </div>,
    document.body,
  );
}

const CANCEL = { type: "capture.cancelled" } as const;

interface BarProps {
  isAbove: boolean;
  onCancel: () => void;
  onCapture: () => void;
  onMove: () => void;
}

function Bar({ isAbove, onCancel, onCapture, onMove }: BarProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  const firstRef = useRef<HTMLButtonElement>(null);
  useEffect(() => firstRef.current?.focus(), []);
  return (
    <>
      <Frame />
      <Panel aria-labelledby={titleId} aria-describedby={textId} isAbove={isAbove}>
        <Words>
          <Title id={titleId}>{t("Screenshot Mode")}</Title>
          <Text id={textId}>{t("Navigate to capture the screen you want")}</Text>
        </Words>
        <Buttons>
          <Button ref={firstRef} label={t("Cancel screenshot")} onPress={onCancel} />
          <Button label={t("Capture screenshot")} variant="primary" onPress={onCapture} />
        </Buttons>
        <IconButton
          icon={isAbove ? ArrowDownToLine : ArrowUpToLine}
          aria-label={isAbove ? t("Move to the bottom") : t("Move to the top")}
          onPress={onMove}
        />
      </Panel>
    </>
  );
}

const Frame = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$top",
  border: "3px solid $accent",
  pointerEvents: "none",
});

const Panel = styled("section", {
  position: "fixed",
  left: "50%",
  zIndex: "$top",
  display: "grid",
  gridTemplateColumns: "1fr auto auto",
  alignItems: "center",
  columnGap: "$3",
  rowGap: "$2",
  boxSizing: "border-box",
  width: "max-content",
  maxWidth: "calc(100vw - 24px)",
  padding: "10px 8px 10px 16px",
  transform: "translateX(-50%)",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$floating",
  "@narrow": {
    gridTemplateColumns: "1fr auto",
    width: "calc(100vw - 24px)",
    "& > :nth-child(2)": { order: 1, gridColumn: "1 / -1", paddingInlineEnd: "$2" },
  },
  variants: {
    isAbove: {
      true: { top: "calc($sizes$topBar + 12px)" },
      false: { bottom: "calc(16px + env(safe-area-inset-bottom))" },
    },
  },
});

const Words = styled("div", { minWidth: 0 });

const Title = styled("h2", { text: "section" });

const Text = styled("p", { fontSize: "$small", lineHeight: "18px", color: "$inkSecond" });

const Buttons = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "$2",
  "@narrow": { flexWrap: "nowrap", "& > *": { flex: "1 1 auto", padding: "0 6px" } },
});
