import type { ComponentPropsWithRef, MouseEvent } from "react";
import { createPath, type To } from "react-router";
import { useRouter } from "./useRouter.ts";

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "target" | "download"> {
  /** An absolute path of the app. */
  to: To;
  /** The state of the history entry. */
  state?: unknown;
  preventScrollReset?: boolean;
}

/** A link within the app. Unlike the router's own, it does not re-render when the URL changes. */
export function Link({ to, onClick, state, preventScrollReset, ...props }: LinkProps) {
  const router = useRouter();
  const href = typeof to === "string" ? to : createPath(to);
  if (!href.startsWith("/")) {
    throw new Error(`A link needs an absolute path, not ${href}`);
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

/** Whether a click opens a new tab or window, or a menu. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
