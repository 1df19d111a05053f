import type { ComponentPropsWithRef, MouseEvent } from "react";
import { createPath, type To } from "react-router";
import { useRouter } from "./useRouter.ts";

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "target" | "download"> {
  /** An address from the root of the app. */
  to: To;
  /** Kept with the page in the history. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/**
 * A link within the app. The router's own is rendered anew whenever the address changes, as each
 * reads it for relative addresses and for whether it leads to where one is; this one reads it when it
 * is followed.
 */
export function Link({ to, onClick, state, preventScrollReset, ...props }: LinkProps) {
  const router = useRouter();
  const href = typeof to === "string" ? to : createPath(to);
  if (!href.startsWith("/")) {
    throw new Error(`A link leads to an address from the root, not ${href}`);
  }

  function onFollow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate(href, {
      replace: href === createPath(router.state.location),
      state,
      ...(preventScrollReset && { preventScrollReset }),
    });
  }
  return <a {...props} href={href} onClick={onFollow} />;
}

/** In another tab or window, or a menu. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
