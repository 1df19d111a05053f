import { isolateText } from "../../contract/isolateText.ts";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type createMemoryRouter, useMatches } from "react-router";
import type { App } from "../../machines/createApp.ts";
import { isTitleVisible, shownTitle } from "../../machines/pageTitle.ts";
import { useServices } from "../actors/services.ts";
import {
  type Translate,
  translator,
  useLocalizedText,
  useTranslation,
} from "../i18n/Translation.tsx";
import type { Catalogue, Key } from "../i18n/catalogue.ts";

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
  const route = titleOf(match);
  const title = namedBy(match, t);
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
    document.title = ofProduct(shown);
  }, [shown]);
}

const ofProduct = (title: string) => title === "" ? PRODUCT : `${isolateText(title)} · ${PRODUCT}`;

/** A page that is open, as the router has it. */
interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

const titleOf = (match: Match | undefined): RouteTitle | undefined =>
  isTitled(match?.handle) ? match.handle.title : undefined;

/** The title of a page: the name in its data where it has one. */
function namedBy(match: Match | undefined, t: Translate): string {
  const route = titleOf(match);
  const named = route?.isNamedByData ? crumbOf(match?.loaderData) : undefined;
  return named ?? (route ? t(route.title) : "");
}

/** The address of the area that a page belongs to. */
export const areaOf = (matches: readonly Match[]): string | undefined =>
  titleOf(matches.findLast(({ handle }) => isTitled(handle)))?.area?.to;

interface OpenApp {
  actors: Pick<App, "sidebar" | "preferences">;
  router: Pick<ReturnType<typeof createMemoryRouter>, "state">;
}

const openMatches = ({ state }: OpenApp["router"]): Match[] =>
  state.matches.map(({ route }) => ({
    handle: route.handle,
    loaderData: state.loaderData[route.id],
  }));

/** Has the navigation mark the page that is open, as the frame does once it is drawn. */
export function markPlace({ actors, router }: OpenApp): void {
  const path = areaOf(openMatches(router)) ?? router.state.location.pathname;
  actors.sidebar.send({ type: "path.changed", path });
}

/** The document's title for the page that is open. */
export function documentTitle({ actors, router }: OpenApp): string {
  const { language, catalogue } = actors.preferences.getSnapshot().context;
  const t = translator(language, (catalogue ?? {}) as Catalogue);
  return ofProduct(namedBy(openMatches(router).findLast(({ handle }) => isTitled(handle)), t));
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
