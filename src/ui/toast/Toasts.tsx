import { useSelector } from "@xstate/react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useFocusWithin } from "react-aria/useFocusWithin";
import { useHover } from "react-aria/useHover";
import { useToastRegion } from "react-aria/useToast";
import type { ToastState } from "react-stately";
import type { ActorRefFrom } from "xstate";
import type { ShownToast, toasterMachine } from "../../../machines/toaster.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../button/Button.tsx";
import { NarrowOnly } from "../page/ByWidth.tsx";
import { styled } from "../theme.ts";
import { ToastCard } from "./ToastCard.tsx";
import { useToastPlace } from "./useToastPlace.ts";

export type Toaster = ActorRefFrom<typeof toasterMachine>;

/**
 * The list of toasts; F6 moves the focus to it and back. On narrow screens it shows the first one,
 * and the others while it has the focus.
 */
export function Toasts({ toaster }: { toaster: Toaster }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const inOrderOfArrival = useSelector(toaster, ({ context }) => context.shown);
  const shown = useMemo(() => sortResultsFirst(inOrderOfArrival), [inOrderOfArrival]);
  useToastPlace(ref);
  const leaving = useSelector(toaster, ({ context }) => context.leaving);
  const state = useToastState(toaster, shown, leaving);
  const { regionProps } = useToastRegion({ "aria-label": t("Messages") }, state, ref);
  const { hoverProps } = useHover({
    onHoverStart: () => toaster.send({ type: "pointer.entered" }),
    onHoverEnd: () => toaster.send({ type: "pointer.left" }),
  });
  const previousFocus = useLandmarkReturn(ref);
  const { focusWithinProps } = useFocusWithin({
    onFocusWithin: ({ relatedTarget }) => {
      previousFocus.current = relatedTarget;
      toaster.send({ type: "focus.entered" });
    },
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
      {shown.length > 1 && (
        <NarrowOnly>
          <Button label={t("Messages: {count}", { count: shown.length })} size="small" isWide />
        </NarrowOnly>
      )}
    </Region>
  );
}

/** Puts the latest results of actions first, and notifications below them. */
const sortResultsFirst = (shown: readonly ShownToast[]) =>
  shown.toReversed().toSorted(({ toast: one }, { toast: other }) =>
    Number(one.isNotification ?? false) - Number(other.isNotification ?? false)
  );

/** Returns a ref with the previously focused element, which F6 focuses again. */
function useLandmarkReturn(region: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const previousFocus = useRef<Element>(null);
  useEffect(() => {
    const listening = new AbortController();
    region.current?.addEventListener("react-aria-landmark-navigation", (event) => {
      event.preventDefault();
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    }, listening);
    return () => listening.abort();
  }, [region]);
  return previousFocus;
}

/** Adapts the toaster to React Aria's toast state; the machine pauses timers itself. */
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

const Region = styled("div", {
  borderRadius: "$card",
  pointerEvents: "auto",
  "@narrow": {
    display: "grid",
    gap: "$1",
    // Screen readers still read them.
    "&:not(:focus-within) > ol > li:not(:first-child)": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});

const List = styled("ol", { display: "grid", gap: "$2", margin: 0, padding: 0, listStyle: "none" });
