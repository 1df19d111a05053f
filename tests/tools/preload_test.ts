import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { preloadScript, preloadsOf } from "../../tools/build/preload.ts";

const PAGES = [
  { path: "/login", bundle: "guest", isGuest: true },
  { path: "/reset-password/:token", bundle: "guest", isGuest: true },
  { path: "/project", bundle: "projects", isGuest: false },
  { path: "/project/:projectId", bundle: "records", isGuest: false },
  { path: "/project/create", bundle: "forms", isGuest: false },
  { path: "*", bundle: "frame", isGuest: false },
];

const SOURCES = [
  "src/app/bundles/guest.ts",
  "src/app/bundles/projects.ts",
  "src/app/bundles/records.ts",
  "src/app/bundles/forms.ts",
  "src/i18n/tr/catalogue.ts",
  "src/i18n/en/catalogue.ts",
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

async function fetchedAt(pathname: string, kept: Record<string, string> = {}): Promise<string[]> {
  const hrefs: string[] = [];
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
  new Function("document", "localStorage", "location", script)(document, localStorage, {
    pathname,
  });
  return hrefs;
}

const signedIn = { access_token: "a token" };

Deno.test("a guest page is fetched with the texts that are said everywhere", async () => {
  const expected = ["guest", "shared", "tr/catalogue"];
  assert.deepEqual(await fetchedAt("/login"), expected);
  assert.deepEqual(await fetchedAt("/login/", signedIn), expected);
  assert.deepEqual(await fetchedAt("/reset-password/abc"), expected);
});

Deno.test("a page behind the sign-in is fetched with the texts of pages as well", async () => {
  const around = (bundle: string) => [bundle, "shared", "tr/catalogue", "tr/pages"];
  assert.deepEqual(await fetchedAt("/project/", signedIn), around("projects"));
  assert.deepEqual(await fetchedAt("/project/create", signedIn), around("forms"));
  assert.deepEqual(await fetchedAt("/project/0198", signedIn), around("records"));
});

Deno.test("who is signed out fetches the sign-in page, wherever they go", async () => {
  assert.deepEqual(await fetchedAt("/project/"), ["guest", "shared", "tr/catalogue"]);
});

Deno.test("texts come in the language that was chosen", async () => {
  assert.deepEqual(await fetchedAt("/login", { language: "en" }), [
    "guest",
    "shared",
    "en/catalogue",
  ]);
});

Deno.test("an unknown address fetches nothing ahead", async () => {
  assert.deepEqual(await fetchedAt("/nowhere", signedIn), []);
});

Deno.test("a page whose bundle was not built is refused", () => {
  const pages = [{ path: "/lost", bundle: "lost", isGuest: false }];
  assert.throws(() => preloadsOf(pages, MODULES), /src\/app\/bundles\/lost\.ts was not built/);
});
