import type { Key } from "../i18n/catalogue.ts";

/** What a route says of itself: the title of its page, and of the area it belongs to. */
export interface RouteTitle {
  title: Key;
  category?: Key;
}

/** The handle that titled routes carry. */
export interface TitledHandle {
  title: RouteTitle;
}

export function isTitled(handle: unknown): handle is TitledHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
