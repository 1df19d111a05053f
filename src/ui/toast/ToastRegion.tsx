import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import type { toasterMachine } from "../../../machines/toaster.ts";
import { styled } from "../theme.ts";

export type Toaster = ActorRefFrom<typeof toasterMachine>;

const loadToasts = async () => ({ default: (await import("./Toasts.tsx")).Toasts });
const Toasts = lazy(loadToasts);

/**
 * The toasts at the top right. What they stand in is always in the page and announces what comes
 * into it. What draws them is fetched once the page stands, so that it is there when the network
 * is not.
 */
export function ToastRegion({ toaster }: { toaster: Toaster }) {
  const isEmpty = useSelector(toaster, ({ context }) => context.shown.length === 0);
  useEffect(() => {
    // A failure shows when a toast is drawn.
    loadToasts().catch(() => {});
  }, []);
  return (
    <Live aria-live="polite" aria-relevant="additions text" data-testid="toasts">
      <Suspense>{isEmpty ? null : <Toasts toaster={toaster} />}</Suspense>
    </Live>
  );
}

const Live = styled("div", {
  position: "fixed",
  top: 16,
  right: 16,
  zIndex: "$toast",
  width: 380,
  maxWidth: "calc(100vw - 32px)",
  pointerEvents: "none",
});
