import { useSelector } from "@xstate/react";
import { lazyPart } from "../lazyPart.tsx";
import { styled } from "../theme.ts";
import type { Toaster } from "./Toasts.tsx";

const toasts = lazyPart(async () => (await import("./Toasts.tsx")).Toasts);

/**
 * The live region of toasts, which is always in the page. Dialogs do not make it inert: a press on a
 * toast does not close a dialog, and F6 moves the focus between them.
 */
export function ToastRegion({ toaster }: { toaster: Toaster }) {
  const isEmpty = useSelector(toaster, ({ context }) => context.shown.length === 0);
  toasts.usePreload();
  return (
    <LiveRegion
      aria-live="polite"
      aria-relevant="additions text"
      data-react-aria-top-layer
      data-testid="toasts"
      data-uncaptured
    >
      {isEmpty ? null : <toasts.Component toaster={toaster} />}
    </LiveRegion>
  );
}

const LiveRegion = styled("div", {
  position: "fixed",
  // `useToastPlace` moves it below the page's actions.
  top: "var(--toasts-top, calc($sizes$topBar + 8px))",
  right: 24,
  zIndex: "$toast",
  width: 360,
  maxWidth: "calc(100vw - 32px)",
  pointerEvents: "none",
  "@narrow": { top: "calc($sizes$topBar + 8px)", right: 16, width: "100%" },
});
