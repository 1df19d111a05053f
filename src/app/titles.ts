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
  const handle = useMatches().findLast(({ handle }) => isTitled(handle))?.handle;
  const route = isTitled(handle) ? handle.title : undefined;
  const title = route ? t(route.title) : "";
  const category = route?.area ? t(route.area.label) : null;
  useEffect(() => {
    pageTitle.send({ type: "title.changed", title, categoryTitle: category });
    document.title = title === "" ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [pageTitle, title, category]);
}
