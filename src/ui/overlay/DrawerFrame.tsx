import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Overlay } from "react-aria/Overlay";
import { useTranslation } from "../../i18n/Translation.tsx";
import { IconButton } from "../button/Button.tsx";
import { keyframes, styled } from "../theme.ts";
import { animateRemoval } from "./animateRemoval.ts";
import { useModalDialog } from "./useModalDialog.ts";

export interface DrawerFrameProps {
  onClose: () => void;
  /** Visible in right drawers; only for screen readers in left ones. */
  title: string;
  children: ReactNode;
  side: "left" | "right";
}

export function DrawerFrame({ onClose, title, children, side }: DrawerFrameProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const { underlayProps, boxProps, titleProps } = useModalDialog(ref, {
    onClose,
    closesOnBack: true,
    ...(side === "left" && { "aria-label": title }),
  });
  return (
    <Overlay>
      <Scrim {...underlayProps} ref={animateRemoval}>
        <Panel {...boxProps} ref={ref} side={side}>
          {side === "right"
            ? (
              <Head>
                <Title {...titleProps} tabIndex={-1}>{title}</Title>
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

const MOTION = "200ms cubic-bezier(.2, 0, 0, 1) both";

const Scrim = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$drawer",
  overflow: "hidden",
  backgroundColor: "$scrim",
  animation: `${fadeIn} ${MOTION}`,
  "&[data-motion=closing]": { animation: `${fadeOut} ${MOTION}`, pointerEvents: "none" },
  "@reducedMotion": { animation: "none !important" },
});

const Panel = styled("div", {
  position: "absolute",
  insetBlock: 0,
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  maxWidth: "calc(100vw - 48px)",
  overflowY: "auto",
  // Focused elements are scrolled clear of the sticky foot.
  scrollPaddingBlock: "8px calc($sizes$touch + 8px)",
  outline: "none",
  boxShadow: "$modal",
  variants: {
    side: {
      left: {
        left: 0,
        width: 280,
        backgroundColor: "$nav",
        color: "$navInk",
        animation: `${fromLeft} ${MOTION}`,
        "[data-motion=closing] > &": { animation: `${toLeft} ${MOTION}` },
      },
      right: {
        right: 0,
        width: 400,
        ground: "raised",
        color: "$ink",
        animation: `${fromRight} ${MOTION}`,
        "[data-motion=closing] > &": { animation: `${toRight} ${MOTION}` },
      },
    },
  },
  "@reducedMotion": { animation: "none !important" },
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

const Title = styled("h2", { text: "section", margin: 0, outline: "none !important" });
