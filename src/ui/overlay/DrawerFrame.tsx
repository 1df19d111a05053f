import { X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { mergeProps, Overlay, useDialog, useModalOverlay } from "react-aria";
import { useOverlayTriggerState } from "react-stately";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { keyframes, styled } from "../theme.ts";
import type { DrawerProps } from "./Drawer.tsx";

/** The panel itself and the scrim under it, while either is to be seen. */
export function DrawerFrame(props: DrawerProps & { scrimRef: RefObject<HTMLDivElement | null> }) {
  const { isOpen, onClose, title, children, side, scrimRef } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const state = useOverlayTriggerState({
    isOpen,
    onOpenChange: (isOpening) => {
      if (!isOpening) onClose();
    },
  });
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable: true }, state, ref);
  const { dialogProps, titleProps } = useDialog(
    side === "left" ? { "aria-label": title } : {},
    ref,
  );
  const motion = isOpen ? "opening" : "closing";
  return (
    <Overlay isExiting={!isOpen}>
      <Scrim {...underlayProps} ref={scrimRef} motion={motion}>
        <Panel {...mergeProps(modalProps, dialogProps)} ref={ref} side={side} motion={motion}>
          {side === "right"
            ? (
              <Head>
                <Title {...titleProps}>{title}</Title>
                <IconButton icon={X} aria-label={t("Close")} size="small" onPress={onClose} />
              </Head>
            )
            : null}
          {children}
        </Panel>
      </Scrim>
    </Overlay>
  );
}

const fadeIn = keyframes({ from: { opacity: 0 } });
const fadeOut = keyframes({ to: { opacity: 0 } });
const fromLeft = keyframes({ from: { transform: "translateX(-100%)" } });
const toLeft = keyframes({ to: { transform: "translateX(-100%)" } });
const fromRight = keyframes({ from: { transform: "translateX(100%)" } });
const toRight = keyframes({ to: { transform: "translateX(100%)" } });

const PACE = "200ms cubic-bezier(.2, 0, 0, 1) both";

const Scrim = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$drawer",
  overflow: "hidden",
  backgroundColor: "$scrim",
  variants: {
    motion: {
      opening: { animation: `${fadeIn} ${PACE}` },
      closing: { animation: `${fadeOut} ${PACE}`, pointerEvents: "none" },
    },
  },
  "@still": { animation: "none !important" },
});

const Panel = styled("div", {
  position: "absolute",
  insetBlock: 0,
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  maxWidth: "calc(100vw - 48px)",
  overflowY: "auto",
  outline: "none",
  boxShadow: "$modal",
  variants: {
    side: {
      left: { left: 0, width: 280, backgroundColor: "$nav", color: "$navInk" },
      right: { right: 0, width: 400, ground: "raised", color: "$ink" },
    },
    motion: { opening: {}, closing: {} },
  },
  compoundVariants: [
    { side: "left", motion: "opening", css: { animation: `${fromLeft} ${PACE}` } },
    { side: "left", motion: "closing", css: { animation: `${toLeft} ${PACE}` } },
    { side: "right", motion: "opening", css: { animation: `${fromRight} ${PACE}` } },
    { side: "right", motion: "closing", css: { animation: `${toRight} ${PACE}` } },
  ],
  "@still": { animation: "none !important" },
});

const Head = styled("div", {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "$3",
  minHeight: "$topBar",
  padding: "0 $3 0 $5",
  borderBottom: "1px solid $line",
});

const Title = styled("h2", { text: "section", margin: 0 });
