import { useEffect, useState } from "react";
import { lazyPart } from "../lazyPart.tsx";
import { findFocusedTip, findHoveredTip, type Tip } from "./fullText.ts";

const bubble = lazyPart(async () => (await import("../lazyParts.ts")).TooltipBubble);

const HIDDEN = { "aria-hidden": true };

const HOVER_MS = 400;
/** How long the pointer may take from the text to its bubble. */
const LEAVE_MS = 200;

/**
 * Shows the names of icon buttons and the whole of texts that are cut: on hover, and on keyboard
 * focus those of the focused row too. Screen readers read them anyway.
 */
export function FullTexts() {
  bubble.usePreload();
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showIn = (ms: number, next: Tip | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => setTip(next), ms);
    };
    const hide = () => showIn(0, null);
    let isByFocus = false;
    document.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType === "touch" || !(target instanceof Element)) return;
      if (target.closest("[role=tooltip]")) return clearTimeout(timer);
      isByFocus = false;
      const next = findHoveredTip(target);
      showIn(next === null ? LEAVE_MS : HOVER_MS, next);
    }, options);
    const showFocused = (target: EventTarget | null) => {
      const isByKeyboard = target instanceof Element && target.matches(":focus-visible");
      isByFocus = isByKeyboard;
      showIn(0, isByKeyboard ? findFocusedTip(target) : null);
    };
    // The user may have moved the focus before this chunk loaded.
    showFocused(document.activeElement);
    document.addEventListener("focusin", ({ target }) => showFocused(target), options);
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" || key === "Enter" || key === " ") hide();
    }, options);
    for (const type of ["pointerdown", "focusout"]) document.addEventListener(type, hide, options);
    // The focus itself scrolls to what it is on.
    document.addEventListener("scroll", () => !isByFocus && hide(), options);
    // Other texts are cut in another window.
    globalThis.addEventListener("resize", hide, options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  if (tip === null || !tip.target.isConnected) return null;
  return (
    <bubble.Component
      key={tip.text}
      text={tip.text}
      placement="bottom"
      targetRef={{ current: tip.target }}
      bubbleProps={HIDDEN}
      isHoverable
    />
  );
}
