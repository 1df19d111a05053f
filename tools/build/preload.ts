import { transform } from "esbuild";
import {
  COLUMNS_KEY,
  DEFAULT_TIME_ZONE,
  DEFAULT_VIEWS_KEY,
  DRAFT_SUFFIX,
  SIDEBAR_COLLAPSED_KEY,
  THEME_KEY,
} from "../../contract/constants.ts";
import { RENDERED_PAGE_PATH } from "../../contract/renderedPage.ts";
import type { RenderedPage } from "../../contract/schemas/renderedPage.ts";
import { listenForEarlyKeys } from "../../src/app/earlyKeys.ts";
import type { FirstAnswers } from "../../src/app/firstAnswers.ts";
import { loadFont } from "../../src/app/font.ts";
import { NOT_LOADED } from "../../src/app/notLoaded.ts";
import { haveEnglish, type LaterTexts } from "../../src/i18n/catalogue.ts";
import { config } from "../../src/ui/theme.ts";
import type { Manifest } from "./manifest.ts";
import { showPage } from "./showPage.ts";
import { storedClaims } from "./storedToken.ts";
import { tellNotLoaded } from "./tellNotLoaded.ts";

const LANGUAGES = ["tr", "en"];

/** What is drawn around every page behind the sign-in. */
const FRAME = "src/app/bundles/frame.ts";

/** A page as the build knows it, e.g. `/project/:projectId` in the bundle `projects`. */
interface Page {
  path: string;
  bundle: string;
  isGuest: boolean;
  /** What its bundle says beyond the texts that come first. */
  texts: readonly LaterTexts[];
  /** Any one of them opens it; without a list every signed-in user may. */
  permissions?: readonly string[] | undefined;
  /** The server draws it. */
  isRendered?: boolean;
}

/** What a page fetches beyond the entry, by its address and the language; as indices into `urls`. */
interface Fetched {
  urls: string[];
  /** Addresses are the source of a regular expression; the first that matches counts. */
  pages: {
    address: string;
    guest: boolean;
    /** The server draws it. */
    rendered: boolean;
    fetched: Record<string, number[]>;
    permissions?: readonly string[] | undefined;
  }[];
}

interface Preloads extends Fetched {
  /** The id of the styles that the document has for drawn pages. */
  sharedStyles: string;
}

/** The source of a regular expression for a page's addresses, by its path; parameters are its groups. */
export const addressOf = (path: string) =>
  `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "([^/]+)")}/?$`;

/** Finds what the pages fetch. Throws where the bundle of a page was not built. */
export function preloadsOf(pages: readonly Page[], modules: Manifest["modules"]): Fetched {
  const indices = new Map<string, number>();
  const fetchedBy = (sources: string[]) => {
    const scripts = new Set(sources.flatMap((source) => {
      const module = modules[source];
      if (module === undefined) throw new Error(`${source} was not built`);
      return module.scripts;
    }));
    for (const url of scripts) if (!indices.has(url)) indices.set(url, indices.size);
    return [...scripts].map((url) => indices.get(url) ?? -1);
  };
  const parameters = ({ path }: Page) => path.split(":").length;
  const found = pages.filter(({ path }) => path !== "*")
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map(({ path, bundle, isGuest, texts, permissions, isRendered = false }) => ({
      address: addressOf(path),
      guest: isGuest,
      rendered: isRendered,
      permissions: isRendered ? permissions : undefined,
      fetched: Object.fromEntries(LANGUAGES.map((language) => [
        language,
        fetchedBy([
          `src/app/bundles/${bundle}.ts`,
          ...isGuest ? [] : [FRAME],
          ...textsIn(language, texts),
        ]),
      ])),
    }));
  return { urls: [...indices.keys()], pages: found };
}

/** The files that `catalogue.ts` loads. */
function textsIn(language: string, texts: readonly LaterTexts[]): string[] {
  if (language === "en") return texts.some(haveEnglish) ? ["src/i18n/en/later.ts"] : [];
  const folder = `src/i18n/${language}`;
  return [`${folder}/catalogue.ts`, ...texts.map((name) => `${folder}/later/${name}.ts`)];
}

/** From then on the app asks for itself. */
const LONGEST_WAIT_MS = 5_000;

/** What the script is told by name. */
const NAMES = {
  notice: NOT_LOADED,
  renderedPage: RENDERED_PAGE_PATH,
  views: DEFAULT_VIEWS_KEY,
  theme: THEME_KEY,
  collapsed: SIDEBAR_COLLAPSED_KEY,
  columns: COLUMNS_KEY,
  draft: DRAFT_SUFFIX,
  narrow: config.media.narrow,
  timeZone: DEFAULT_TIME_ZONE,
};

/** A script that asks for them while the app itself is on its way. */
export async function preloadScript(preloads: Preloads): Promise<string> {
  const told = { ...preloads, names: NAMES, longestWait: LONGEST_WAIT_MS };
  const scripts = [storedClaims, showPage, tellNotLoaded, loadFont, listenForEarlyKeys];
  const given = [JSON.stringify(told), ...scripts];
  const { code } = await transform(`(${preload})(${given.join()});`, { minify: true });
  return code.trim();
}

/**
 * Runs in the browser: who is signed out will be sent to sign in, wherever they go. Who is signed in
 * has the page drawn by the server; the app takes the page over (`early.tsx`), and the answers that
 * it was drawn of (`firstAnswers.ts`).
 */
function preload(
  { urls, pages, sharedStyles, names, longestWait }: Preloads & {
    names: typeof NAMES;
    longestWait: number;
  },
  claimsOf: typeof storedClaims,
  show: typeof showPage,
  tellMissing: typeof tellNotLoaded,
  load: typeof loadFont,
  listenForKeys: typeof listenForEarlyKeys,
) {
  const { pathname, search } = location;
  const pageAt = (path: string) => pages.find(({ address }) => new RegExp(address).test(path));
  const here = pageAt(pathname);
  const token = read("access_token") ?? "";
  const claims = claimsOf();
  const page = here?.guest || claims !== null ? here : pageAt("/login");
  const language = read("language") === "en" ? "en" : "tr";
  const holdsAny = (wanted: readonly string[]) =>
    wanted.some((one) => claims?.permissions?.includes(one));
  const isOpen = page && !page.guest && claims !== null && !claims.must_change_password &&
    (!page.permissions || holdsAny(page.permissions));
  const headers = {
    Accept: "application/json",
    "Accept-Language": language,
    Authorization: `Bearer ${token}`,
  };
  const first: FirstAnswers = {
    authorization: headers.Authorization,
    language,
    at: performance.now(),
    answers: {},
  };
  // A list may begin with a view, which has another address.
  const isOfView = search === "" &&
    pathname.replace(/\/$/, "") in stored(names.views + claims?.id);
  // The server knows of none, which the app offers where it was typed.
  const hasDraft = () => Object.keys(sessionStorage).some((key) => key.endsWith(names.draft));
  // Nobody is signed in where storage is blocked.
  if (isOpen && page.rendered && !isOfView && !hasDraft()) {
    globalThis.firstAnswers = first;
    first.rendered = askForPage().catch(() => {});
  }
  if (isOpen) listenForKeys();
  // Connections are few, and what is asked for first has the first of them.
  for (const index of page?.fetched[language] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = urls[index] ?? "";
    document.head.append(link);
  }
  // The first use of a locale takes a slow machine 40 ms, and nothing else is to be done yet.
  setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(language));
  // Kept with the app, the font is at hand before the page is.
  if (navigator.serviceWorker?.controller) setTimeout(() => void load().catch(() => {}));

  function read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** What is stored as JSON; nothing where that is broken, as the app has it. */
  function stored(key: string): object {
    try {
      return Object(JSON.parse(read(key) ?? "{}"));
    } catch {
      return {};
    }
  }

  async function askForPage(): Promise<void> {
    const address = pathname + search;
    const reader = {
      // The first use of Intl would keep a slow machine from asking for 120 ms.
      timeZone:
        ("Temporal" in globalThis
          ? Temporal.Now.timeZoneId()
          : Intl.DateTimeFormat().resolvedOptions().timeZone).replace(
            "Etc/Unknown",
            names.timeZone,
          ),
      isNarrow: matchMedia(names.narrow).matches,
    };
    const query = new URLSearchParams({
      address,
      timeZone: reader.timeZone,
      narrow: `${reader.isNarrow}`,
      theme: read(names.theme) ?? "system",
      collapsed: `${read(names.collapsed) === "true"}`,
      styles: sharedStyles,
    });
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(names.columns)) continue;
      for (const column of Object.values(stored(key))) {
        query.append("hidden", `${key.slice(names.columns.length)} ${column}`);
      }
    }
    const signal = AbortSignal.timeout(longestWait);
    const response = await fetch(`${names.renderedPage}?${query}`, { headers, signal });
    if (!response.ok) return;
    const { answers, page }: RenderedPage = await response.json();
    const kept = { headers: response.headers };
    for (const [url, text] of Object.entries(answers)) {
      first.answers[url] = Promise.resolve(new Response(text, kept));
    }
    if (!page) return;
    tellMissing(names.notice);
    show(page, { address, language, accessToken: token, reader });
  }
}
