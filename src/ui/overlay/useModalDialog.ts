import type { RefObject } from "react";
import type { AriaDialogProps, AriaModalOverlayProps } from "react-aria";
import { mergeProps } from "react-aria/mergeProps";
import { useDialog } from "react-aria/useDialog";
import { useModalOverlay } from "react-aria/useModalOverlay";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { useCloseOnBack } from "./closeOnBack.ts";
import { useFirstFocus, useFocusReturn } from "./overlayFocus.ts";

interface ModalDialogOptions extends AriaDialogProps, AriaModalOverlayProps {
  onClose: () => void;
  /** Back closes it, as it is no part of the address. */
  closesOnBack?: boolean;
}

/** The behaviour of a modal dialog that is open while it is rendered. */
export function useModalDialog(
  ref: RefObject<HTMLDivElement | null>,
  options: ModalDialogOptions,
) {
  const { onClose, closesOnBack = false, isDismissable = true, ...others } = options;
  const { isKeyboardDismissDisabled = false, ...dialog } = others;
  useCloseOnBack(onClose, closesOnBack && isDismissable);
  const state = useOverlayTriggerState({
    isOpen: true,
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose();
    },
  });
  const { modalProps, underlayProps } = useModalOverlay(
    { isDismissable, isKeyboardDismissDisabled },
    state,
    ref,
  );
  useFocusReturn(ref);
  useFirstFocus(ref);
  const { dialogProps, titleProps } = useDialog(dialog, ref);
  return { underlayProps, boxProps: mergeProps(modalProps, dialogProps), titleProps };
}
