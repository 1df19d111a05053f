import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useMatches } from "react-router";
import { isTitleVisible, shownTitle } from "../../machines/pageTitle.ts";
import { useServices } from "../actors/services.ts";
import { useLocalizedText, useTranslation } from "../i18n/Translation.tsx";
import type { Key } from "../i18n/catalogue.ts";

const PRODUCT = "İklim";

/** What a route says of itself: its page's title, and the area it belongs to. */
export interface RouteTitle {
  title: Key;
  area?: { label: Key; to: string };
  /** What is shown gives the title its name. */
  isNamedByData?: boolean;
  /** The screen is little more than its title: the frame does not repeat it. */
  isHidden?: boolean;
}

/** The handle that titled routes carry. */
export interface TitledHandle {
  title: RouteTitle;
}

export function isTitled(handle: unknown): handle is TitledHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Keeps the page-title actor with the route shown, and the document's title with the actor. */
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

/** Gives the page the title of the screen that stands in its place, as long as it does. */
export function useScreenTitle(title: string): void {
  const { pageTitle } = useServices().actors;
  useEffect(() => {
    pageTitle.send({ type: "page.replaced", title });
    return () => pageTitle.send({ type: "page.restored" });
  }, [pageTitle, title]);
}

/** What is shown is called, and whether the frame around it says so. */
export function useFrameTitle(): { shown: string; isVisible: boolean } {
  const localize = useLocalizedText();
  const { pageTitle } = useServices().actors;
  return {
    shown: localize(useSelector(pageTitle, shownTitle)),
    isVisible: useSelector(pageTitle, isTitleVisible),
  };
}

/** The name that a page's data has, for the way to it and for its title. */
export function crumbOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("crumb" in data)) return undefined;
  return typeof data.crumb === "string" ? data.crumb : undefined;
}
