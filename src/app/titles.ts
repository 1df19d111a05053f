import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useMatches } from "react-router";
import { isTitleVisible, shownTitle } from "../../machines/pageTitle.ts";
import { useServices } from "../actors/services.ts";
import { useLocalizedText, useTranslation } from "../i18n/Translation.tsx";
import type { Key } from "../i18n/catalogue.ts";

const PRODUCT = "İklim";

/** A route's title and the area it belongs to. */
export interface RouteTitle {
  title: Key;
  area?: { label: Key; to: string };
  /** The title is the name in the page's data. */
  isNamedByData?: boolean;
  /** The page is little more than its title: the layout does not repeat it. */
  isHidden?: boolean;
}

/** The handle that titled routes carry. */
interface TitledHandle {
  title: RouteTitle;
}

export function isTitled(handle: unknown): handle is TitledHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Keeps the page-title actor in step with the route, and the document's title with the actor. */
export function useTitles(): void {
  const { t } = useTranslation();
  const localize = useLocalizedText();
  const { pageTitle } = useServices().actors;
  const match = useMatches().findLast(({ handle }) => isTitled(handle));
  const route = isTitled(match?.handle) ? match.handle.title : undefined;
  const named = route?.isNamedByData ? crumbOf(match?.loaderData) : undefined;
  const title = named ?? (route ? t(route.title) : "");
  const category = route?.area ? t(route.area.label) : null;
  const isHidden = route?.isHidden ?? false;
  useEffect(() => {
    pageTitle.send({ type: "title.changed", title, categoryTitle: category });
  }, [pageTitle, title, category]);
  useEffect(() => {
    pageTitle.send({ type: isHidden ? "title.hidden" : "title.shown" });
  }, [pageTitle, isHidden]);
  const shown = localize(useSelector(pageTitle, shownTitle));
  useEffect(() => {
    document.title = shown === "" ? PRODUCT : `${shown} · ${PRODUCT}`;
  }, [shown]);
}

/** Replaces the page's title while a screen is shown in place of the page. */
export function useScreenTitle(title: string): void {
  const { pageTitle } = useServices().actors;
  useEffect(() => {
    pageTitle.send({ type: "page.replaced", title });
    return () => pageTitle.send({ type: "page.restored" });
  }, [pageTitle, title]);
}

/** The current title, and whether the layout shows it. */
export function useFrameTitle(): { shown: string; isVisible: boolean } {
  const localize = useLocalizedText();
  const { pageTitle } = useServices().actors;
  return {
    shown: localize(useSelector(pageTitle, shownTitle)),
    isVisible: useSelector(pageTitle, isTitleVisible),
  };
}

/** The name in a page's loader data, for the breadcrumb and the title. */
export function crumbOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("crumb" in data)) return undefined;
  return typeof data.crumb === "string" ? data.crumb : undefined;
}
