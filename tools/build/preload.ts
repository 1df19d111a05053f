import { transform } from "esbuild";
import type { FirstAnswers } from "../../src/app/firstAnswers.ts";
import type { Manifest } from "./manifest.ts";
import { storedClaims } from "./storedToken.ts";

const LANGUAGES = ["tr", "en"];

/** What is drawn around every page behind the sign-in. */
const FRAME = "src/app/bundles/frame.ts";

/** A page as the build knows it, e.g. `/project/:projectId` in the bundle `projects`. */
interface Page {
  path: string;
  bundle: string;
  isGuest: boolean;
  /** Its bundle says nothing but what is among the first texts. */
  isSaidFirst: boolean;
  /** Any one of them opens it; without a list every signed-in user may. */
  permissions?: readonly string[] | undefined;
  /** What it asks the API for first, at its plain address, for whoever holds one of these. */
  first?: readonly { permissions: readonly string[]; requests: readonly string[] }[] | undefined;
}

/** What a page fetches beyond the entry, by its address and the language; as indices into `urls`. */
interface Preloads {
  urls: string[];
  /** Addresses are the source of a regular expression; the first that matches counts. */
  pages: {
    address: string;
    guest: boolean;
    fetched: Record<string, number[]>;
    permissions?: readonly string[] | undefined;
    /** With `$1`, `$2` for what the address has in the place of its parameters. */
    first: readonly { permissions: readonly string[]; asks: readonly string[] }[];
  }[];
}

/** The source of a regular expression for a page's addresses, by its path; parameters are its groups. */
export const addressOf = (path: string) =>
  `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "([^/]+)")}/?$`;

/** Finds what the pages fetch. Throws where the bundle of a page was not built. */
export function preloadsOf(pages: readonly Page[], modules: Manifest["modules"]): Preloads {
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
    .map(({ path, bundle, isGuest, isSaidFirst, permissions, first = [] }) => ({
      address: addressOf(path),
      guest: isGuest,
      permissions: first.length > 0 ? permissions : undefined,
      first: first.map(({ permissions, requests }) => ({
        permissions,
        asks: requests.map((request) => numbered(request, path)),
      })),
      fetched: Object.fromEntries(LANGUAGES.map((language) => [
        language,
        fetchedBy([
          `src/app/bundles/${bundle}.ts`,
          ...isGuest ? [] : [FRAME],
          ...language === "en" ? [] : [`src/i18n/${language}/catalogue.ts`],
          ...isSaidFirst ? [] : [`src/i18n/${language}/pages.ts`],
        ]),
      ])),
    }));
  return { urls: [...indices.keys()], pages: found };
}

/** Filled in by the document for any page: who is signed in, and the calendar's days. */
const KNOWN = [":me", ":from", ":to"];

/** `/api/projects/:projectId` of `/project/:projectId` as `/api/projects/$1`. */
function numbered(ask: string, path: string): string {
  const names: string[] = path.match(/:\w+/g) ?? [];
  return ask.replaceAll(/:\w+/g, (name) => {
    if (KNOWN.includes(name)) return name;
    if (!names.includes(name)) throw new Error(`${path} has no ${name}, which ${ask} takes`);
    return `$${names.indexOf(name) + 1}`;
  });
}

/** A script that asks for them while the app itself is on its way. */
export async function preloadScript(preloads: Preloads): Promise<string> {
  const { code } = await transform(`(${preload})(${JSON.stringify(preloads)}, ${storedClaims});`, {
    minify: true,
  });
  return code.trim();
}

/**
 * Runs in the browser: who is signed out will be sent to sign in, wherever they go. Who is signed in
 * has the page's first requests sent at once; the app takes their answers (`firstAnswers.ts`).
 */
function preload({ urls, pages }: Preloads, claimsOf: typeof storedClaims) {
  const pageAt = (path: string) => pages.find(({ address }) => new RegExp(address).test(path));
  const here = pageAt(location.pathname);
  const token = localStorage.getItem("access_token");
  const claims = claimsOf();
  const page = here?.guest || claims !== null ? here : pageAt("/login");
  const language = localStorage.getItem("language") === "en" ? "en" : "tr";
  for (const index of page?.fetched[language] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = urls[index] ?? "";
    document.head.append(link);
  }
  // The first use of a locale takes a slow machine 40 ms, and nothing else is to be done yet.
  setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(language));
  if (!page || page.guest || token === null || location.search !== "") return;
  if (claims === null || claims.must_change_password) return;
  const holdsAny = (wanted: readonly string[]) =>
    wanted.some((one) => claims.permissions?.includes(one));
  if (page.permissions && !holdsAny(page.permissions)) return;
  const first: FirstAnswers = {
    authorization: `Bearer ${token}`,
    language,
    at: performance.now(),
    answers: {},
  };
  const parameters = new RegExp(page.address).exec(location.pathname)?.slice(1) ?? [];
  if (!parameters.every((id) => /^[0-9a-f-]{36}$/i.test(id))) return;
  let begins: Record<string, string> = {};
  try {
    begins = JSON.parse(localStorage.getItem(`views:${claims.id}`) ?? "{}");
  } catch {
    // Not written by the app, which passes it over as well.
  }
  const isOfView = location.pathname.replace(/\/$/, "") in begins;
  const now = new Date();
  const year = now.getFullYear();
  const month = now.getMonth();
  const dayOf = (day: number) => new Date(Date.UTC(year, month, day));
  const iso = (day: number) => dayOf(day).toISOString().slice(0, 10);
  /** Days since Monday. */
  const sinceMonday = (day: number) => (dayOf(day).getUTCDay() + 6) % 7;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const known: Record<string, string> = {
    ":me": claims.id ?? "",
    ":from": iso(1 - sinceMonday(1)),
    ":to": iso(last + 6 - sinceMonday(last)),
  };
  const asks = page.first.flatMap(({ permissions, asks }) => holdsAny(permissions) ? asks : []);
  for (const ask of asks) {
    // The list begins with a view, which asks for other rows.
    if (isOfView && ask.includes("?")) continue;
    const url = location.pathname.replace(new RegExp(page.address), ask)
      .replace(/:\w+/g, (name) => known[name] ?? name);
    const answer = fetch(url, {
      headers: {
        Accept: "application/json",
        "Accept-Language": language,
        Authorization: first.authorization,
      },
    });
    // Asked for once more by the app, which tells of a failure.
    answer.catch(() => {});
    first.answers[url] = answer;
  }
  globalThis.firstAnswers = first;
}
