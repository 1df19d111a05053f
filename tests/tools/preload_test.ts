import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { preloadScript, preloadsOf } from "../../tools/build/preload.ts";

const PAGES = [
  { path: "/login", bundle: "guest", isGuest: true, isSaidFirst: true },
  { path: "/reset-password/:token", bundle: "guest", isGuest: true, isSaidFirst: true },
  {
    path: "/project",
    bundle: "projects",
    isGuest: false,
    isSaidFirst: false,
    permissions: ["project:list", "project:get"],
    first: [{
      permissions: ["project:list", "project:get"],
      requests: ["/api/projects?page=1", "/api/projects/count"],
    }, {
      permissions: ["company:list"],
      requests: ["/api/companies"],
    }],
  },
  {
    path: "/project/:projectId",
    bundle: "records",
    isGuest: false,
    isSaidFirst: false,
    first: [{ permissions: ["project:list"], requests: ["/api/projects/:projectId?extend=type"] }],
  },
  { path: "/project/create", bundle: "forms", isGuest: false, isSaidFirst: false },
  {
    path: "/calendar",
    bundle: "forms",
    isGuest: false,
    isSaidFirst: false,
    first: [{ permissions: ["project:list"], requests: ["/api/days?from=:from&to=:to&of=:me"] }],
  },
  { path: "/unauthorized", bundle: "frame", isGuest: false, isSaidFirst: true },
  { path: "*", bundle: "frame", isGuest: false, isSaidFirst: true },
];

const SOURCES = [
  "src/app/bundles/guest.ts",
  "src/app/bundles/projects.ts",
  "src/app/bundles/records.ts",
  "src/app/bundles/forms.ts",
  "src/app/bundles/frame.ts",
  "src/i18n/tr/catalogue.ts",
  "src/i18n/tr/pages.ts",
  "src/i18n/en/pages.ts",
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
  hrefs: string[];
  asked: Asked[];
  /** The locales read ahead, in a task of their own. */
  locales: string[];
}

const fetchedAt = async (pathname: string, kept: Record<string, string> = {}) =>
  (await open(pathname, kept)).hrefs;

async function open(
  pathname: string,
  kept: Record<string, string> = {},
  { search = "", now = new Date() } = {},
): Promise<Opened> {
  const hrefs: string[] = [];
  const asked: Asked[] = [];
  const document = {
    createElement: () => ({ rel: "", href: "" }),
    head: {
      append({ rel, href }: { rel: string; href: string }) {
        assert.equal(rel, "modulepreload");
        hrefs.push(href);
      },
    },
  };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  const script = await preloadScript(preloadsOf(PAGES, MODULES));
  await esbuild.stop();
  const fetch = (url: string, { headers }: Omit<Asked, "url">) => {
    asked.push({ url, headers });
    return Promise.resolve(new Response());
  };
  const later: (() => void)[] = [];
  const locales: string[] = [];
  const Intl = { DateTimeFormat: { supportedLocalesOf: (one: string) => locales.push(one) } };
  class Clock extends Date {
    constructor(at?: number) {
      super(at ?? now);
    }
  }
  const names = ["document", "localStorage", "location", "fetch", "setTimeout", "Intl", "Date"];
  new Function(...names, script)(
    document,
    localStorage,
    { pathname, search },
    fetch,
    (run: () => void) => later.push(run),
    Intl,
    Clock,
  );
  assert.deepEqual(locales, []);
  for (const run of later) run();
  const taken = Object.keys(globalThis.firstAnswers?.answers ?? {});
  globalThis.firstAnswers = undefined;
  assert.deepEqual(taken, asked.map(({ url }) => url));
  return { hrefs, asked, locales };
}

/** A token that says this, in the letters that tokens have. */
function tokenOf(claims: Record<string, unknown>): string {
  const told = { name: "Deniz Işıklı", permissions: ["project:list"], exp: 4e9, ...claims };
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(told))));
  return `head.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.end`;
}

const ID = "0198c1f4-5b1e-7000-8000-000000000001";

const signedIn = { access_token: tokenOf({}) };

Deno.test("a guest page is fetched with the texts that are said everywhere", async () => {
  const expected = ["guest", "shared", "tr/catalogue"];
  assert.deepEqual(await fetchedAt("/login"), expected);
  assert.deepEqual(await fetchedAt("/login/", signedIn), expected);
  assert.deepEqual(await fetchedAt("/reset-password/abc"), expected);
});

Deno.test("a page behind the sign-in is fetched with the texts of pages as well", async () => {
  const around = (bundle: string) => [bundle, "shared", "frame", "tr/catalogue", "tr/pages"];
  assert.deepEqual(await fetchedAt("/project/", signedIn), around("projects"));
  assert.deepEqual(await fetchedAt("/project/create", signedIn), around("forms"));
  assert.deepEqual(await fetchedAt("/project/0198", signedIn), around("records"));
});

Deno.test("who is signed out fetches the sign-in page, wherever they go", async () => {
  const signIn = ["guest", "shared", "tr/catalogue"];
  assert.deepEqual(await fetchedAt("/project/"), signIn);
  assert.deepEqual(await fetchedAt("/project/", { access_token: tokenOf({ exp: 1 }) }), signIn);
  assert.deepEqual(await fetchedAt("/project/", { access_token: "no token" }), signIn);
});

Deno.test("texts come in the language that was chosen", async () => {
  assert.deepEqual(await fetchedAt("/login", { language: "en" }), ["guest", "shared"]);
  const fetched = await fetchedAt("/project/", { language: "en", ...signedIn });
  assert.deepEqual(fetched, ["projects", "shared", "frame", "en/pages"]);
});

Deno.test("every page has its locale read while scripts come", async () => {
  assert.deepEqual((await open("/login")).locales, ["tr"]);
  assert.deepEqual((await open("/project/", { ...signedIn, language: "en" })).locales, ["en"]);
  assert.deepEqual((await open("/nowhere")).locales, ["tr"]);
});

Deno.test("an unknown address fetches nothing ahead", async () => {
  assert.deepEqual(await fetchedAt("/nowhere", signedIn), []);
});

Deno.test("who is signed in has the page's first requests sent, as themselves", async () => {
  const token = tokenOf({});
  const headers = {
    Accept: "application/json",
    "Accept-Language": "en",
    Authorization: `Bearer ${token}`,
  };
  const kept = { access_token: token, language: "en" };
  assert.deepEqual((await open("/project/", kept)).asked, [
    { url: "/api/projects?page=1", headers },
    { url: "/api/projects/count", headers },
  ]);
  assert.deepEqual((await open(`/project/${ID}`, kept)).asked, [
    { url: `/api/projects/${ID}?extend=type`, headers },
  ]);
});

Deno.test("each of them is asked for by who is permitted that and the page", async () => {
  const asked = async (...permissions: string[]) => {
    const opened = await open("/project/", { access_token: tokenOf({ permissions }) });
    return opened.asked.map(({ url }) => url);
  };
  const projects = ["/api/projects?page=1", "/api/projects/count"];
  assert.deepEqual(await asked("project:get"), projects);
  assert.deepEqual(await asked("project:get", "company:list"), [...projects, "/api/companies"]);
  assert.deepEqual(await asked("company:list"), []);
});

Deno.test("who is signed in and the weeks of this month are written into what is asked for", async () => {
  const kept = { access_token: tokenOf({ id: ID }) };
  const askedOn = async (day: string) => {
    const { asked } = await open("/calendar", kept, { now: new Date(`${day}T12:00:00`) });
    return asked.map(({ url }) => url);
  };
  const weeks: Record<string, string> = {
    "2026-11-23": "from=2026-10-26&to=2026-12-06",
    "2026-12-31": "from=2026-11-30&to=2027-01-03",
    "2027-02-01": "from=2027-02-01&to=2027-02-28",
    "2028-02-29": "from=2028-01-31&to=2028-03-05",
  };
  for (const [day, range] of Object.entries(weeks)) {
    assert.deepEqual(await askedOn(day), [`/api/days?${range}&of=${ID}`], day);
  }
});

Deno.test("nothing is asked for that might not be wanted or would be refused", async () => {
  const asks = async (path: string, token?: string, search = "") =>
    (await open(path, token === undefined ? {} : { access_token: token }, { search })).asked.length;
  assert.deepEqual({
    signedOut: await asks("/project/"),
    noToken: await asks("/project/", "no token"),
    expired: await asks("/project/", tokenOf({ exp: 1 })),
    notPermitted: await asks("/project/", tokenOf({ permissions: ["user:list"] })),
    oneTime: await asks("/project/", tokenOf({ must_change_password: true })),
    searched: await asks("/project/", tokenOf({}), "?page=2"),
    guest: await asks("/login", tokenOf({})),
    noId: await asks("/project/0198", tokenOf({})),
  }, {
    signedOut: 0,
    noToken: 0,
    expired: 0,
    notPermitted: 0,
    oneTime: 0,
    searched: 0,
    guest: 0,
    noId: 0,
  });
});

Deno.test("a page that says nothing but what comes first is fetched without the texts of pages", async () => {
  assert.deepEqual(await fetchedAt("/unauthorized", signedIn), ["frame", "shared", "tr/catalogue"]);
});

Deno.test("a request with a parameter that the address has not is refused", () => {
  const pages = [{
    path: "/project",
    bundle: "projects",
    isGuest: false,
    isSaidFirst: false,
    first: [{ permissions: [], requests: ["/api/x/:xId"] }],
  }];
  assert.throws(() => preloadsOf(pages, MODULES), /\/project has no :xId/);
});

Deno.test("a page whose bundle was not built is refused", () => {
  const pages = [{ path: "/lost", bundle: "lost", isGuest: false, isSaidFirst: true }];
  assert.throws(() => preloadsOf(pages, MODULES), /src\/app\/bundles\/lost\.ts was not built/);
});
