import { useSelector } from "@xstate/react";
import { useMemo, useRef } from "react";
import { mergeProps, useFocusWithin, useHover, useToastRegion } from "react-aria";
import type { ToastState } from "react-stately";
import type { ActorRefFrom } from "xstate";
import type { ShownToast, toasterMachine } from "../../../machines/toaster.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../theme.ts";
import { ToastCard } from "./ToastCard.tsx";

type Toaster = ActorRefFrom<typeof toasterMachine>;

/**
 * The toasts at the top right. What they stand in is always in the page and announces what comes
 * into it; while there are any, F6 leads to them.
 */
export function ToastRegion({ toaster }: { toaster: Toaster }) {
  const shown = useSelector(toaster, ({ context }) => context.shown);
  return (
    <Live aria-live="polite" aria-relevant="additions text" data-testid="toasts">
      {shown.length === 0 ? null : <Toasts toaster={toaster} shown={shown} />}
    </Live>
  );
}

function Toasts({ toaster, shown }: { toaster: Toaster; shown: readonly ShownToast[] }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const leaving = useSelector(toaster, ({ context }) => context.leaving);
  const state = useToastState(toaster, shown, leaving);
  const { regionProps } = useToastRegion({ "aria-label": t("Messages") }, state, ref);
  const { hoverProps } = useHover({
    onHoverStart: () => toaster.send({ type: "pointer.entered" }),
    onHoverEnd: () => toaster.send({ type: "pointer.left" }),
  });
  const { focusWithinProps } = useFocusWithin({
    onFocusWithin: () => toaster.send({ type: "focus.entered" }),
    onBlurWithin: () => toaster.send({ type: "focus.left" }),
  });
  return (
    <Region {...mergeProps(regionProps, hoverProps, focusWithinProps)} ref={ref}>
      <List>
        {shown.map((one) => (
          <li key={one.toast.id}>
            <ToastCard
              shown={one}
              state={state}
              isLeaving={leaving.includes(one.toast.id)}
            />
          </li>
        ))}
      </List>
    </Region>
  );
}

/** The toaster as React Aria knows queues of toasts; holding them is told to the toaster itself. */
function useToastState(
  toaster: Toaster,
  shown: readonly ShownToast[],
  leaving: readonly string[],
): ToastState<ShownToast> {
  return useMemo(() => ({
    visibleToasts: shown
      .filter(({ toast }) => !leaving.includes(toast.id))
      .map((content) => ({ key: content.toast.id, content })),
    add: ({ toast }) => toast.id,
    close: (id) => toaster.send({ type: "toast.closed", id }),
    pauseAll: () => {},
    resumeAll: () => {},
  }), [toaster, shown, leaving]);
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

const Region = styled("div", { borderRadius: "$card", pointerEvents: "auto" });

const List = styled("ol", { display: "grid", gap: "$2", margin: 0, padding: 0, listStyle: "none" });
