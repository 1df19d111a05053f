import { type ReactNode, type RefObject, useRef } from "react";
import { DismissButton, Overlay } from "react-aria/Overlay";
import { usePopover } from "react-aria/usePopover";
import type { OverlayTriggerState } from "react-stately";
import { keyframes, styled } from "../theme.ts";
import { useCloseOnBack } from "./closeOnBack.ts";
import { useFocusReturn } from "./overlayFocus.ts";

interface PopoverProps {
  state: OverlayTriggerState;
  triggerRef: RefObject<Element | null>;
  popoverRef?: RefObject<HTMLDivElement | null>;
  placement?:
    | "bottom start"
    | "bottom end"
    | "bottom"
    | "top start"
    | "top end"
    | "right top"
    | undefined;
  /** At least as wide as its trigger. */
  isTriggerWide?: boolean;
  /** Leaves the rest of the page usable, as for the options of an input. */
  isNonModal?: boolean;
  /** Shares the layer of modals, so that a confirmation can open above it. */
  isInModalLayer?: boolean;
  children: ReactNode;
}

/** A popover next to its trigger; Escape, Back and a press outside close it. */
export function Popover(props: PopoverProps) {
  if (!props.state.isOpen) return null;
  const container = props.isInModalLayer ? document.getElementById("modal-root") : null;
  return (
    <Overlay {...(container && { portalContainer: container })}>
      <OpenPopover {...props} />
    </Overlay>
  );
}

function OpenPopover(props: PopoverProps) {
  const {
    state,
    triggerRef,
    placement = "bottom start",
    isTriggerWide = false,
    isNonModal = false,
  } = props;
  const level = props.isInModalLayer ? "modal" : "top";
  const own = useRef<HTMLDivElement>(null);
  const popoverRef = props.popoverRef ?? own;
  const { popoverProps, underlayProps } = usePopover({
    triggerRef,
    popoverRef,
    placement,
    isNonModal,
    offset: 4,
    containerPadding: 8,
  }, state);
  useFocusReturn(popoverRef, triggerRef);
  useCloseOnBack(() => state.close());
  const minWidth = isTriggerWide ? triggerRef.current?.getBoundingClientRect().width : undefined;
  return (
    <>
      {!isNonModal && <Underlay {...underlayProps} level={level} />}
      <Sheet
        {...popoverProps}
        ref={popoverRef}
        level={level}
        style={{ ...popoverProps.style, minWidth }}
      >
        {!isNonModal && <DismissButton onDismiss={() => state.close()} />}
        {props.children}
        <DismissButton onDismiss={() => state.close()} />
      </Sheet>
    </>
  );
}

const appear = keyframes({ from: { opacity: 0, translate: "0 -4px" } });

const level = {
  modal: { zIndex: "$modal !important" },
  top: { zIndex: "$popover !important" },
};

const Underlay = styled("div", { position: "fixed", inset: 0, variants: { level } });

const Sheet = styled("div", {
  ground: "raised",
  display: "flex",
  flexDirection: "column",
  maxWidth: "calc(100vw - 16px)",
  overflow: "auto",
  border: "1px solid $line",
  borderRadius: "10px",
  boxShadow: "$floating",
  animation: `${appear} $transitions$quick`,
  "&:focus-visible": { outline: "none" },
  variants: { level },
});
