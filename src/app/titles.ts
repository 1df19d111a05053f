import { isolateText } from "../../contract/language.ts";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type createMemoryRouter, useMatches } from "react-router";
import type { App } from "../../machines/createApp.ts";
import { getTabTitle, isPageReplaced, isTitleVisible } from "../../machines/pageTitle.ts";
import { useServices } from "../actors/services.ts";
import {
  createTranslate,
  type Translate,
  useLocalizedText,
  useTranslation,
} from "../i18n/Translation.tsx";
import type { Catalogue } from "../i18n/catalogue.ts";
import type { PageEntry } from "../records/pageEntry.ts";

const PRODUCT = "İklim";

/** Whether a route's handle is a page entry. */
export function isPageEntry(handle: unknown): handle is PageEntry {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Sends the route's title to the page-title actor, and the actor's title to the document. */
export function useTitles(): void {
  const { t } = useTranslation();
  const localize = useLocalizedText();
  const { pageTitle } = useServices().actors;
  const match = useMatches().findLast(({ handle }) => isPageEntry(handle));
  const route = getPageEntry(match);
  const title = getTitle(match, t);
  const category = route?.area ? t(route.area.label) : null;
  const isHidden = route?.isTitleHidden ?? false;
  useEffect(() => {
    pageTitle.send({ type: "title.changed", title, categoryTitle: category });
  }, [pageTitle, title, category]);
  useEffect(() => {
    pageTitle.send({ type: isHidden ? "title.hidden" : "title.shown" });
  }, [pageTitle, isHidden]);
  const shown = localize(useSelector(pageTitle, getTabTitle));
  const isReplaced = useSelector(pageTitle, isPageReplaced);
  const name = isReplaced ? undefined : getCrumb(match?.loaderData);
  useEffect(() => {
    document.title = toDocumentTitle(shown, name);
  }, [shown, name]);
}

/** Joins the record's name, the page's title and the product's name. */
const toDocumentTitle = (title: string, name?: string) =>
  [...new Set([name ?? "", title].filter(Boolean).map(isolateText)), PRODUCT].join(" · ");

/** A matched route of the router. */
interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

const getPageEntry = (match: Match | undefined): PageEntry | undefined =>
  isPageEntry(match?.handle) ? match.handle : undefined;

/** Returns a page's title: the name in its data, if it has one. */
function getTitle(match: Match | undefined, t: Translate): string {
  const route = getPageEntry(match);
  const dataTitle = route?.isTitleFromData ? getCrumb(match?.loaderData) : undefined;
  return dataTitle ?? (route ? t(route.title) : "");
}

/** The address of the area that a page belongs to. */
export const getAreaPath = (matches: readonly Match[]): string | undefined =>
  getPageEntry(matches.findLast(({ handle }) => isPageEntry(handle)))?.area?.to;

interface OpenApp {
  actors: Pick<App, "sidebar" | "preferences">;
  router: Pick<ReturnType<typeof createMemoryRouter>, "state">;
}

const toMatches = ({ state }: OpenApp["router"]): Match[] =>
  state.matches.map(({ route }) => ({
    handle: route.handle,
    loaderData: state.loaderData[route.id],
  }));

/** Marks the open page's area in the navigation before the frame first renders. */
export function markCurrentArea({ actors, router }: OpenApp): void {
  const path = getAreaPath(toMatches(router)) ?? router.state.location.pathname;
  actors.sidebar.send({ type: "path.changed", path });
}

/** Returns the document's title for the open page. */
export function getDocumentTitle({ actors, router }: OpenApp): string {
  const { language, catalogue } = actors.preferences.getSnapshot().context;
  const t = createTranslate(language, (catalogue ?? {}) as Catalogue);
  const match = toMatches(router).findLast(({ handle }) => isPageEntry(handle));
  return toDocumentTitle(getTitle(match, t), getCrumb(match?.loaderData));
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
export function useFrameTitle(): { title: string; isVisible: boolean } {
  const localize = useLocalizedText();
  const { pageTitle } = useServices().actors;
  return {
    title: localize(useSelector(pageTitle, getTabTitle)),
    isVisible: useSelector(pageTitle, isTitleVisible),
  };
}

/** The name in a page's loader data, for the breadcrumb and the title. */
export function getCrumb(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("crumb" in data)) return undefined;
  return typeof data.crumb === "string" ? data.crumb : undefined;
}
