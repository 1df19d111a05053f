import type { Language } from "./language.ts";
import type { Theme } from "./constants.ts";
import type { RenderedPage } from "./schemas/renderedPage.ts";

/** Where the server draws a page for whoever is signed in. */
export const RENDERED_PAGE_PATH = "/api/rendered-page";

/** Whose page it is, and what their browser would draw it by. */
export interface PageReader {
  accessToken: string;
  language: Language;
  timeZone: string;
  /** What the clock shows, in milliseconds since 1970. */
  now: number;
  theme: Theme;
  /** Their navigation is collapsed to its icons. */
  isCollapsed: boolean;
}

/** Draws a page as a reader's browser would. */
export type RenderPage = (asked: {
  /** The address of the page, e.g. `/project?page=2`. */
  address: string;
  reader: PageReader;
  /** Styles that the reader's document has, as a page has its own. */
  knownStyles?: string | undefined;
  /** Asks the API, by path and query. */
  fetch: typeof globalThis.fetch;
}) => Promise<RenderedPage>;
