import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { preloadScript, preloadsOf } from "../../tools/build/preload.ts";

const ROUTES = `
  page("/login", "Login", () => import("../pages/guest/LoginPage.tsx")),
  page(
    "/reset-password/:token",
    { title: "Reset password" },
    () => import("../pages/guest/ResetPasswordPage.tsx"),
  ),
  page("/project", "Climate Projects", () => import("../pages/project/ProjectListPage.tsx")),
  page("/project/:projectId", "Project", () => import("../pages/project/ProjectPage.tsx")),
  page("/project/create", "Create", () => import("../pages/project/ProjectCreatePage.tsx")),
  page("*", "Not Found", () => import("./NotFoundScreen.tsx")),`;

const SOURCES = [
  "src/pages/guest/LoginPage.tsx",
  "src/pages/guest/ResetPasswordPage.tsx",
  "src/pages/project/ProjectListPage.tsx",
  "src/pages/project/ProjectPage.tsx",
  "src/pages/project/ProjectCreatePage.tsx",
  "src/app/AppLayout.tsx",
  "src/i18n/tr/catalogue.ts",
  "src/i18n/en/catalogue.ts",
  "src/i18n/tr/project.ts",
];

/** Each module has a script of its own, and all share one. */
const MODULES = Object.fromEntries(
  SOURCES.map((source) => [source, { scripts: [nameOf(source), "shared"], styles: [] }]),
);

function nameOf(source: string): string {
  return source.replace("src/i18n/", "").replace(/^.*\/(?=[A-Z])/, "").replace(/\.tsx?$/, "");
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
  const script = await preloadScript(preloadsOf(ROUTES, MODULES));
  await esbuild.stop();
  new Function("document", "localStorage", "location", script)(document, localStorage, {
    pathname,
  });
  return hrefs;
}

const signedIn = { access_token: "a token" };

Deno.test("a guest page is fetched with its texts, without the frame", async () => {
  const expected = ["LoginPage", "shared", "tr/catalogue"];
  assert.deepEqual(await fetchedAt("/login"), expected);
  assert.deepEqual(await fetchedAt("/login/", signedIn), expected);
  assert.deepEqual(await fetchedAt("/reset-password/abc"), [
    "ResetPasswordPage",
    "shared",
    "tr/catalogue",
  ]);
});

Deno.test("a page behind the sign-in is fetched with the frame and the texts of its area", async () => {
  const around = (page: string) => ["AppLayout", "shared", page, "tr/catalogue", "tr/project"];
  assert.deepEqual(await fetchedAt("/project/", signedIn), around("ProjectListPage"));
  assert.deepEqual(await fetchedAt("/project/create", signedIn), around("ProjectCreatePage"));
  assert.deepEqual(await fetchedAt("/project/0198", signedIn), around("ProjectPage"));
});

Deno.test("who is signed out fetches the sign-in page, wherever they go", async () => {
  assert.deepEqual(await fetchedAt("/project/"), ["LoginPage", "shared", "tr/catalogue"]);
});

Deno.test("texts come in the language that was chosen", async () => {
  assert.deepEqual(await fetchedAt("/login", { language: "en" }), [
    "LoginPage",
    "shared",
    "en/catalogue",
  ]);
});

Deno.test("an unknown address fetches nothing ahead", async () => {
  assert.deepEqual(await fetchedAt("/nowhere", signedIn), []);
});

Deno.test("a page that no route names is refused", () => {
  const modules = { "src/pages/LostPage.tsx": { scripts: [], styles: [] } };
  assert.throws(() => preloadsOf(ROUTES, modules), /No route was found for src\/pages\/LostPage/);
});
