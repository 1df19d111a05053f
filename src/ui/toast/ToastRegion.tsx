import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { toasterMachine } from "../../../machines/toaster.ts";
import { deferred } from "../deferred.tsx";
import { styled } from "../theme.ts";

export type Toaster = ActorRefFrom<typeof toasterMachine>;

const toasts = deferred(async () => (await import("./Toasts.tsx")).Toasts);

/**
 * The toasts at the top right, in a live region that is always in the page. A dialog neither makes
 * it inert nor covers it: pressing a toast is no press outside the dialog, and F6 moves the focus
 * from one to the other.
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
  // Below the top bar and a page's actions, which must not be covered.
  top: "calc($sizes$topBar + 68px)",
  right: 24,
  zIndex: "$toast",
  width: 380,
  maxWidth: "calc(100vw - 32px)",
  pointerEvents: "none",
  "@narrow": { top: "calc($sizes$topBar + 8px)", right: 16 },
});
