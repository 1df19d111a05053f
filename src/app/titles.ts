import { useEffect } from "react";
import { useMatches } from "react-router";
import { useServices } from "../actors/services.ts";
import type { Key } from "../i18n/catalogue.ts";
import { useTranslation } from "../i18n/Translation.tsx";

const PRODUCT = "İklim";

/** What a route says of itself: its page's title, and the area it belongs to. */
export interface RouteTitle {
  title: Key;
  area?: { label: Key; to: string };
  /** What is shown gives the title its name. */
  isNamedByData?: boolean;
}

/** The handle that titled routes carry. */
export interface TitledHandle {
  title: RouteTitle;
}

export function isTitled(handle: unknown): handle is TitledHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Keeps the page-title actor and the document's title with the route shown. */
export function useTitles(): void {
  const { t } = useTranslation();
  const { pageTitle } = useServices().actors;
  const match = useMatches().findLast(({ handle }) => isTitled(handle));
  const route = isTitled(match?.handle) ? match.handle.title : undefined;
  const named = route?.isNamedByData ? crumbOf(match?.loaderData) : undefined;
  const title = named ?? (route ? t(route.title) : "");
  const category = route?.area ? t(route.area.label) : null;
  useEffect(() => {
    pageTitle.send({ type: "title.changed", title, categoryTitle: category });
    document.title = title === "" ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [pageTitle, title, category]);
}

/** The name that a page's data has, for the way to it and for its title. */
export function crumbOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("crumb" in data)) return undefined;
  return typeof data.crumb === "string" ? data.crumb : undefined;
}
