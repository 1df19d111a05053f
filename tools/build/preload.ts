import { transform } from "esbuild";
import { MAX_ADDRESS_LENGTH } from "../../contract/appPath.ts";
import {
  DEFAULT_TIME_ZONE,
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
import type { Fetched } from "./pagePreloads.ts";
import { showPage } from "./showPage.ts";
import { storedClaims } from "./storedToken.ts";
import { tellNotLoaded } from "./tellNotLoaded.ts";

interface Preloads extends Fetched {
  /** The id of the styles that the document has for drawn pages. */
  sharedStyles: string;
}

/** From then on the app asks for itself. */
const LONGEST_WAIT_MS = 5_000;

/** A script that asks for them while the app itself is on its way. */
export async function preloadScript(preloads: Preloads): Promise<string> {
  const names = {
    notice: NOT_LOADED,
    renderedPage: RENDERED_PAGE_PATH,
    theme: THEME_KEY,
    collapsed: SIDEBAR_COLLAPSED_KEY,
    draft: DRAFT_SUFFIX,
    timeZone: DEFAULT_TIME_ZONE,
  };
  const limits = { longestWait: LONGEST_WAIT_MS, maxAddressLength: MAX_ADDRESS_LENGTH };
  const told = { ...preloads, names, limits };
  const given = [
    JSON.stringify(told),
    storedClaims,
    showPage,
    tellNotLoaded,
    loadFont,
    listenForEarlyKeys,
  ];
  const { code } = await transform(`(${preload})(${given.join()});`, { minify: true });
  return code.trim();
}

/** What the script is told by name. */
type Names = Record<
  | "notice"
  | "renderedPage"
  | "theme"
  | "collapsed"
  | "draft"
  | "timeZone",
  string
>;

/**
 * Runs in the browser: who is signed out will be sent to sign in, wherever they go. Who is signed in
 * has the page drawn by the server; the app takes the page over (`early.tsx`), and the answers that
 * it was drawn of (`firstAnswers.ts`).
 */
function preload(
  { urls, pages, sharedStyles, names, limits }: Preloads & {
    names: Names;
    limits: { longestWait: number; maxAddressLength: number };
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
  // The server knows of none, which the app offers where it was typed.
  const hasDraft = () => Object.keys(sessionStorage).some((key) => key.endsWith(names.draft));
  const isTooLong = (pathname + search).length > limits.maxAddressLength;
  // Nobody is signed in where storage is blocked.
  if (isOpen && page.rendered && !isTooLong && !hasDraft()) {
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
    };
    const query = new URLSearchParams({
      address,
      timeZone: reader.timeZone,
      theme: read(names.theme) ?? "system",
      collapsed: `${read(names.collapsed) === "true"}`,
      styles: sharedStyles,
    });
    const signal = AbortSignal.timeout(limits.longestWait);
    const response = await fetch(`${names.renderedPage}?${query}`, { headers, signal });
    if (!response.ok) return;
    const { answers, page }: RenderedPage = await response.json();
    const kept = { headers: response.headers };
    for (const [url, text] of Object.entries(answers)) {
      first.answers[url] = Promise.resolve(new Response(text, kept));
    }
    if (!page) return;
    tellMissing(names.notice);
    const { renderedAt: now } = page;
    show(page, { address, language, accessToken: token, reader: { ...reader, now } });
  }
}
