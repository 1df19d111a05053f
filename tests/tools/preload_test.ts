import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { preloadsOf } from "../../tools/build/pagePreloads.ts";
import { preloadScript } from "../../tools/build/preload.ts";

const PAGES: Parameters<typeof preloadsOf>[0] = [
  { path: "/login", bundle: "guest", isGuest: true, texts: ["guest"] },
  { path: "/reset-password/:token", bundle: "guest", isGuest: true, texts: ["guest"] },
  {
    path: "/project",
    bundle: "projects",
    isGuest: false,
    texts: ["pages"],
    permissions: ["project:list", "project:get"],
  },
  {
    path: "/project/:projectId",
    bundle: "records",
    isGuest: false,
    texts: ["pages"],
    isRendered: true,
    permissions: ["project:list", "project:get"],
  },
  { path: "/project/create", bundle: "forms", isGuest: false, texts: ["pages", "forms"] },
  { path: "/unauthorized", bundle: "frame", isGuest: false, texts: [] },
  { path: "*", bundle: "frame", isGuest: false, texts: [] },
];

const SOURCES = [
  "src/app/bundles/guest.ts",
  "src/app/bundles/projects.ts",
  "src/app/bundles/records.ts",
  "src/app/bundles/forms.ts",
  "src/app/bundles/frame.ts",
  "src/i18n/tr/catalogue.ts",
  ...["guest", "pages", "forms"].map((name) => `src/i18n/tr/later/${name}.ts`),
  "src/i18n/en/later.ts",
];

/** Each module has a script of its own, and all share one. */
const MODULES = Object.fromEntries(
  SOURCES.map((source) => [source, { scripts: [nameOf(source), "shared"], styles: [] }]),
);

function nameOf(source: string): string {
  return source.replace(/^src\/(?:i18n|app\/bundles)\//, "").replace(/\.ts$/, "");
}

interface Asked {
  url: string;
  headers: Record<string, string>;
}

interface Opened {
  /** Text is drawn in the font of the app. */
  hasFont: boolean;
  /** The events that the document remembers for the app. */
  listened: string[];
  hrefs: string[];
  asked: Asked[];
  /** The locales read ahead, in a task of their own. */
  locales: string[];
  /** Answers whatever was asked for; tells which answers the app has then, and whether a page stands. */
  answer(
    response: Response | Error,
  ): Promise<{ answers: Record<string, string>; isShown: boolean }>;
}

interface Given {
  search?: string;
  /** What the tab keeps. */
  ofTab?: Record<string, string>;
  /** The app was kept at an earlier visit. */
  hasWorker?: boolean;
}

const fetchedAt = async (pathname: string, kept: Record<string, string> = {}) =>
  (await open(pathname, kept)).hrefs;

async function open(
  pathname: string,
  kept: Record<string, string> = {},
  { search = "", ofTab = {}, hasWorker = false }: Given = {},
): Promise<Opened> {
  const hrefs: string[] = [];
  const asked: Asked[] = [];
  let isShown = false;
  interface Added {
    rel?: string;
    href?: string;
  }
  const listened: string[] = [];
  const document = {
    addEventListener: (type: string) => listened.push(type),
    createElement: (): Added => ({}),
    querySelector: () => null,
    getElementById(id: string) {
      isShown ||= id === "root";
      return null;
    },
    fonts: { load: () => Promise.resolve([]) },
    documentElement: { classList: { add: (name: string) => hasFont ||= name === "has-font" } },
    head: {
      append({ rel, href = "" }: Added) {
        assert.equal(rel, "modulepreload");
        hrefs.push(href);
      },
    },
  };
  const storage = Object.defineProperty({ ...kept }, "getItem", {
    value: (key: string) => kept[key] ?? null,
  });
  const script = await preloadScript({ ...preloadsOf(PAGES, MODULES), sharedStyles: "a1B2" });
  await esbuild.stop();
  let hasFont = false;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const fetch = (url: string, { headers }: Omit<Asked, "url">) => {
    asked.push({ url, headers });
    return promise;
  };
  const later: (() => void)[] = [];
  const locales: string[] = [];
  const Temporal = { Now: { timeZoneId: () => "Europe/Istanbul" } };
  const Intl = {
    DateTimeFormat: Object.assign(
      () => ({ resolvedOptions: () => ({ timeZone: "Asia/Nicosia" }) }),
      { supportedLocalesOf: (one: string) => locales.push(one) },
    ),
  };
  const given: Record<string, unknown> = {
    document,
    localStorage: storage,
    sessionStorage: ofTab,
    location: { pathname, search },
    fetch,
    setTimeout: (run: () => void) => later.push(run),
    Intl,
    Temporal,
    navigator: { serviceWorker: { controller: hasWorker ? {} : null } },
  };
  new Function(...Object.keys(given), script)(...Object.values(given));
  const first = globalThis.firstAnswers;
  globalThis.firstAnswers = undefined;
  globalThis.earlyKeys = undefined;
  assert.deepEqual(locales, []);
  for (const run of later) run();
  await Promise.resolve();
  return {
    hasFont,
    hrefs,
    asked,
    locales,
    listened,
    async answer(response) {
      if (response instanceof Error) reject(response);
      else resolve(response);
      await first?.rendered;
      const answers = await Promise.all(
        Object.entries(first?.answers ?? {}).map(async ([url, answer]) =>
          [url, await (await answer).text()] as const
        ),
      );
      return { answers: Object.fromEntries(answers), isShown };
    },
  };
}

/** A token that says this, in the letters that tokens have. */
function tokenOf(claims: Record<string, unknown>): string {
  const told = { name: "Deniz Işıklı", permissions: ["project:list"], exp: 4e9, ...claims };
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(told))));
  return `head.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.end`;
}

const ID = "0198c1f4-5b1e-7000-8000-000000000001";

const signedIn = { access_token: tokenOf({}) };

Deno.test("a guest page is fetched with the texts of guests", async () => {
  const expected = ["guest", "shared", "tr/catalogue", "tr/later/guest"];
  assert.deepEqual(await fetchedAt("/login"), expected);
  assert.deepEqual(await fetchedAt("/login/", signedIn), expected);
  assert.deepEqual(await fetchedAt("/reset-password/abc"), expected);
});

Deno.test("a page behind the sign-in is fetched with the texts of its bundle as well", async () => {
  const around = (bundle: string) => [bundle, "shared", "frame", "tr/catalogue", "tr/later/pages"];
  assert.deepEqual(await fetchedAt("/project/", signedIn), around("projects"));
  assert.deepEqual(await fetchedAt("/project/create", signedIn), [
    ...around("forms"),
    "tr/later/forms",
  ]);
  assert.deepEqual(await fetchedAt("/project/0198", signedIn), around("records"));
});

Deno.test("who is signed out fetches the sign-in page, wherever they go", async () => {
  const signIn = ["guest", "shared", "tr/catalogue", "tr/later/guest"];
  assert.deepEqual(await fetchedAt("/project/"), signIn);
  assert.deepEqual(await fetchedAt("/project/", { access_token: tokenOf({ exp: 1 }) }), signIn);
  assert.deepEqual(await fetchedAt("/project/", { access_token: "no token" }), signIn);
});

Deno.test("texts come in the language that was chosen", async () => {
  assert.deepEqual(await fetchedAt("/login", { language: "en" }), ["guest", "shared"]);
  const fetched = await fetchedAt("/project/", { language: "en", ...signedIn });
  assert.deepEqual(fetched, ["projects", "shared", "frame", "en/later"]);
});

Deno.test("every page has its locale read while scripts come", async () => {
  assert.deepEqual((await open("/login")).locales, ["tr"]);
  assert.deepEqual((await open("/project/", { ...signedIn, language: "en" })).locales, ["en"]);
  assert.deepEqual((await open("/nowhere")).locales, ["tr"]);
});

Deno.test("an unknown address fetches nothing ahead", async () => {
  assert.deepEqual(await fetchedAt("/nowhere", signedIn), []);
});

Deno.test("no page is asked for that might not be wanted or would be refused", async () => {
  const record = `/project/${ID}`;
  const asked = async (path: string, claims: Record<string, unknown>) => {
    const opened = await open(path, { access_token: tokenOf(claims) });
    return opened.asked.length;
  };
  assert.deepEqual({
    signedIn: await asked(record, {}),
    signedOut: (await open(record)).asked.length,
    noToken: (await open(record, { access_token: "no token" })).asked.length,
    expired: await asked(record, { exp: 1 }),
    notPermitted: await asked(record, { permissions: ["user:list"] }),
    oneTime: await asked(record, { must_change_password: true }),
    guest: await asked("/login", {}),
    notDrawn: await asked("/project/", {}),
  }, {
    signedIn: 1,
    signedOut: 0,
    noToken: 0,
    expired: 0,
    notPermitted: 0,
    oneTime: 0,
    guest: 0,
    notDrawn: 0,
  });
});

const PAGE = { title: "Bolu · İklim", markup: "<p>Bolu</p>", styles: "" };
const drawn = (page?: typeof PAGE) => Response.json({ answers: { "/api/x": "[1]" }, page });

Deno.test("a page that the server draws is asked for as its reader sees it", async () => {
  const kept = {
    ...signedIn,
    language: "en",
    "theme": "dark",
    "sidebar-collapsed": "true",
  };
  const { asked } = await open(`/project/${ID}`, kept, { search: "?tab=all" });
  const query = new URLSearchParams([
    ["address", `/project/${ID}?tab=all`],
    ["timeZone", "Europe/Istanbul"],
    ["theme", "dark"],
    ["collapsed", "true"],
    ["styles", "a1B2"],
  ]);
  const headers = {
    Accept: "application/json",
    "Accept-Language": "en",
    Authorization: `Bearer ${signedIn.access_token}`,
  };
  assert.deepEqual(asked, [{ url: `/api/rendered-page?${query}`, headers }]);
});

Deno.test("a browser without Temporal is asked for its time zone by Intl", async () => {
  const { Temporal } = globalThis;
  Reflect.deleteProperty(globalThis, "Temporal");
  try {
    const { asked } = await open(`/project/${ID}`, signedIn);
    const [{ url = "" } = {}] = asked;
    assert.equal(new URL(url, "http://localhost").searchParams.get("timeZone"), "Asia/Nicosia");
  } finally {
    Object.assign(globalThis, { Temporal });
  }
});

Deno.test("the font is asked for ahead where it was kept with the app, and nowhere else", async () => {
  const first = await open(`/project/${ID}`, signedIn);
  const again = await open(`/project/${ID}`, signedIn, { hasWorker: true });
  assert.deepEqual([first.hasFont, again.hasFont], [false, true]);
});

Deno.test("a page that the server drew is shown, and the app has its answers", async () => {
  const opened = await open(`/project/${ID}`, signedIn);
  assert.deepEqual(await opened.answer(drawn(PAGE)), {
    answers: { "/api/x": "[1]" },
    isShown: true,
  });
});

Deno.test("where the server does not draw it, nothing is shown", async () => {
  const undrawn = await open(`/project/${ID}`, signedIn);
  assert.deepEqual(await undrawn.answer(drawn()), {
    answers: { "/api/x": "[1]" },
    isShown: false,
  });
  for (const failure of [new Response("busy", { status: 503 }), new Error("offline")]) {
    const failed = await open(`/project/${ID}`, signedIn);
    assert.deepEqual(await failed.answer(failure), { answers: {}, isShown: false });
  }
});

Deno.test("who has a draft in this tab has the app's own page, which offers it", async () => {
  const askedWith = async (key: string) =>
    (await open(`/project/${ID}`, signedIn, { ofTab: { [key]: "{}" } })).asked.length;
  assert.deepEqual([await askedWith("/project/create#page-draft"), await askedWith("visits")], [
    0,
    1,
  ]);
});

Deno.test("a page that says nothing but what comes first is fetched without others", async () => {
  assert.deepEqual(await fetchedAt("/unauthorized", signedIn), ["frame", "shared", "tr/catalogue"]);
});

Deno.test("a page whose bundle was not built is refused", () => {
  const pages = [{ path: "/lost", bundle: "lost", isGuest: false, texts: [] }];
  assert.throws(() => preloadsOf(pages, MODULES), /src\/app\/bundles\/lost\.ts was not built/);
});

Deno.test("document: remembers keys for whoever is signed in, and on no other page", async () => {
  const opened = async (path: string, kept = {}) => (await open(path, kept)).listened;
  assert.deepEqual(
    [await opened("/project/", signedIn), await opened("/project/"), await opened("/login")],
    [["keydown"], [], []],
  );
});
