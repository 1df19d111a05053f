import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import {
  getInteractionModality,
  setInteractionModality,
} from "react-aria/private/interactions/useFocusVisible";
import { styled } from "./theme.ts";

/** Never another object, so that what stands there is left as it is. */
const AS_IT_STANDS = { __html: "" };

/** Where the reader was in what stood there: buttons by their order, -1 for none. */
interface Left {
  focused: number;
  pressed: number;
}

interface EarlyPartProps {
  /** The part, once it has come. */
  children?: ReactNode;
  /** Called when somebody presses what stands in its place. */
  onWanted: () => void;
}

/**
 * A part that the server drew before its code comes: what it drew stands there meanwhile. The part
 * then takes over the focus, and is pressed where that was.
 */
export function EarlyPart({ children, onWanted }: EarlyPartProps) {
  const place = useRef<HTMLSpanElement>(null);
  const left = useRef<Left>({ focused: -1, pressed: -1 });
  const hasCome = children !== undefined;
  // At once: a key that is pressed meanwhile would reach nothing.
  useLayoutEffect(() => {
    if (hasCome) buttonsIn(place.current)[left.current.focused]?.focus();
  }, [hasCome]);
  useEffect(() => {
    if (hasCome) press(buttonsIn(place.current)[left.current.pressed]);
  }, [hasCome]);
  if (!hasCome) return <Standing left={left.current} onWanted={onWanted} />;
  return <Place ref={place} {...typeof document === "undefined" && EARLY}>{children}</Place>;
}

function Standing({ left, onWanted }: { left: Left; onWanted: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const orderOf = (element: EventTarget | null) =>
    buttonsIn(place.current).findIndex((button) => button === element);
  useLayoutEffect(() => () => {
    left.focused = orderOf(document.activeElement);
  }, []);
  return (
    <Place
      ref={place}
      {...EARLY}
      dangerouslySetInnerHTML={AS_IT_STANDS}
      suppressHydrationWarning
      onClick={({ target }) => {
        left.pressed = orderOf(target instanceof Element ? target.closest("button") : null);
        onWanted();
      }}
    />
  );
}

/** What opens then takes the focus as it would have, had the reader pressed the button now. */
function press(button: HTMLElement | undefined): void {
  if (button === undefined) return;
  const isPointed = getInteractionModality() === "pointer";
  button.click();
  // A press by a script counts as one by a screen reader, for whom a dialog itself has the focus.
  setInteractionModality(isPointed ? "pointer" : "keyboard");
}

const EARLY = { "data-early": "" };

const buttonsIn = (place: HTMLElement | null) => [...place?.querySelectorAll("button") ?? []];

const Place = styled("span", { display: "contents" });
