import { useSelector } from "@xstate/react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useFocusWithin } from "react-aria/useFocusWithin";
import { useHover } from "react-aria/useHover";
import { useToastRegion } from "react-aria/useToast";
import type { ToastState } from "react-stately";
import type { ActorRefFrom } from "xstate";
import type { ShownToast } from "../../../machines/toast.ts";
import type { toasterMachine } from "../../../machines/toaster.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../button/Button.tsx";
import { NarrowOnly } from "../page/ByWidth.tsx";
import { styled } from "../theme.ts";
import { ToastCard } from "./ToastCard.tsx";

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

/** The gap between toasts and what is above them, in pixels. */
const GAP = 8;

/**
 * Keeps toasts below the actions of the page's header while they are at the right edge. Reports the
 * height of the folded toasts, for which pages make room on narrow screens.
 */
function useToastPlace(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = region.current?.parentElement;
    if (!box) return;
    const root = document.documentElement;
    const listening = new AbortController();
    const { signal } = listening;

    const place = () => {
      const actions = document.querySelector("[data-page-actions]")?.getBoundingClientRect();
      const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const isAbove = actions && actions.height > 0 && actions.bottom > bar &&
        actions.right > innerWidth - box.offsetWidth && actions.top < innerHeight / 3;
      if (isAbove) box.style.setProperty("--toasts-top", `${actions.bottom + GAP}px`);
      else box.style.removeProperty("--toasts-top");
      const isFolded = !region.current?.matches(":focus-within");
      if (isFolded) root.style.setProperty("--toasts-height", `${box.offsetHeight + GAP}px`);
    };

    place();
    addEventListener("scroll", place, { signal, passive: true });
    addEventListener("resize", place, { signal });
    const sizes = new ResizeObserver(place);
    for (const element of [document.body, box]) sizes.observe(element);
    // Another page has other actions.
    const pages = new MutationObserver(place);
    pages.observe(document.body, { childList: true, subtree: true });
    return () => {
      listening.abort();
      sizes.disconnect();
      pages.disconnect();
      root.style.removeProperty("--toasts-height");
    };
  }, [region]);
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
