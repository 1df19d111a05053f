import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SIDEBAR_COLLAPSED_KEY, THEME_KEY } from "../../contract/constants.ts";
import { LANGUAGES } from "../../contract/language.ts";
import { type BrowserOptions, createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { listFaults, waitForStablePage } from "../support/browserChecks.ts";
import { delayRequests, openBeforeHydration } from "../support/delayRequests.ts";
import { expectPrefetched } from "../support/browserPages.ts";

const test = createBrowserTest();
const PROJECT = "Bozcaada Rüzgâr Santrali";
const LIST = "/project/?page=2";

/** The requests of every hydrated page: polls, and the counts of pinned views. */
const FRAME = [
  "/api/notifications/undelivered",
  "/api/notifications/unread/count",
  "/api/views/counts",
];

/** Requests repeated by the poller, which are recorded once. */
const POLLED = new Set(["/api/notifications/undelivered", "/api/notifications/unread/count"]);

interface Observed {
  before: Element[];
  shifted: number;
  languagesSet: number;
}

/** Runs in the browser: remembers the page's elements, and sums up layout shifts. */
function observeChanges() {
  const before = [...document.querySelectorAll("#root *")];
  const observed: Observed = { before, shifted: 0, languagesSet: 0 };
  Object.assign(globalThis, { observed });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry) observed.shifted += Number(entry.value);
    }
    // Without `buffered`, as shifts while the document is parsed are not due to hydration.
  }).observe({ type: "layout-shift" });
  new MutationObserver((records) => observed.languagesSet += records.length)
    .observe(document.documentElement, { attributeFilter: ["lang"] });
}

/** Runs in the browser: returns which remembered elements were replaced or moved. */
function readChanges() {
  const { before, shifted, languagesSet } =
    (globalThis as typeof globalThis & { observed: Observed }).observed;
  const elementsBefore = new Set(before);
  const remaining = [...document.querySelectorAll("#root *")].filter((element) =>
    elementsBefore.has(element)
  );
  const replacedElements = before.filter((element) => !element.isConnected);
  return {
    replacedElements: replacedElements.map((element) => element.outerHTML.slice(0, 200)),
    isInOrder: remaining.every((element, index) => element === before[index]),
    shifted,
    languagesSet,
  };
}

/** Runs in the browser: lists the rules of all style sheets, without Stitches' markers. */
function listRules() {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  return sheets.flatMap(({ cssRules }) =>
    [...cssRules].flatMap((rule) =>
      rule instanceof CSSMediaRule && !rule.media.mediaText ? [...rule.cssRules] : [rule]
    )
  ).map(({ cssText }) => cssText).filter((text) => !text.startsWith("--sxs"));
}

/** Of reminders with several overdue dates, which the demo has on some days only. */
const OCCURRENCES = /^\/api\/reminders\/[^/]+\/occurrences$/;

/** Records the API paths that a page requests, those of the poller once. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (POLLED.has(pathname) && calls.includes(pathname)) return;
    if (pathname.startsWith("/api/") && !OCCURRENCES.test(pathname)) calls.push(pathname);
  });
  return calls;
}

const readText = (page: Page) => page.locator("#root").innerText();

const splitLines = async (page: Page) =>
  (await readText(page)).split("\n").map((line) => line.trim());

const waitForTwoFrames = (page: Page) =>
  page.evaluate(() =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  );

test("document: shows rows, title and the current link before the scripts load", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await openBeforeHydration(page, LIST);
  await page.locator("tbody tr").nth(9).waitFor();
  assert.deepEqual({
    title: await page.title(),
    heading: await page.getByRole("heading", { level: 1 }).textContent(),
    currentLinks: await page.locator("nav a[aria-current=page]").allTextContents(),
    language: await page.locator("html").getAttribute("lang"),
  }, {
    title: "İklim projeleri · İklim",
    heading: "İklim projeleri",
    currentLinks: ["Projeler"],
    language: "tr",
  });
});

/** The further requests of the start page after hydration. */
const START_PAGE = ["/api/activity", "/api/holidays"];

/** Pages, with the further requests that they send after hydration. */
const HYDRATED: Record<string, { path: string; later?: string[] }> = {
  "the project list": { path: LIST },
  "the start page": { path: "/", later: START_PAGE },
  "a project": {
    path: "/project/:id",
    later: ["/api/companies", "/api/project-milestone-owners", "/api/project-types"],
  },
  "the calendar": {
    path: "/reminders/calendar",
    // The month before and the month after.
    later: [
      "/api/holidays",
      "/api/holidays",
      "/api/milestones/calendar",
      "/api/milestones/calendar",
      "/api/reminders/calendar",
      "/api/reminders/calendar",
    ],
  },
  "a long form": { path: "/project/create" },
};

for (const [name, { path, later = [] }] of Object.entries(HYDRATED)) {
  test(`document: hydrates every element in place and requests nothing again on ${name}`, async ({ newPage, signIn, fetchApi }) => {
    const { access_token: token } = await signIn("admin");
    const projects = await fetchApi("GET", "/api/projects?page=1&size=1", { token });
    const { data: [project] } = await projects.json();
    const page = await newPage({ as: "admin" });
    const { release } = await openBeforeHydration(page, path.replace(":id", project.id));
    // They replace their placeholders once the page is hydrated.
    const releaseLazyParts = await delayRequests(page, "**/assets/{lazy*,frameTools-*}.js");
    const calls = recordCalls(page);
    await page.locator("main h1").first().waitFor();
    const lines = await splitLines(page);
    await page.evaluate(observeChanges);
    await release();
    const { shifted: _, ...changed } = await page.evaluate(readChanges);
    releaseLazyParts();
    assert.deepEqual(changed, { replacedElements: [], isInOrder: true, languagesSet: 0 });
    const expected = [...FRAME, ...later].toSorted();
    await expectEventually(() => Promise.resolve(calls.toSorted()), expected);
    await expectPrefetched(page);
    const after = await splitLines(page);
    assert.deepEqual(lines.filter((line) => !after.includes(line)), []);
    assert.deepEqual(calls.toSorted(), expected);
    const rules = await page.evaluate(listRules);
    assert.deepEqual(rules.filter((rule, index) => rules.indexOf(rule) !== index), []);
  });
}

test("document: requests nothing again on the start page if hydration takes long", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  // As if so much time had passed since the server read the data.
  await page.addInitScript((elapsed) => {
    const { now } = Date;
    Date.now = () => now() + elapsed;
  }, 30_000);
  const { release } = await openBeforeHydration(page, "/");
  const calls = recordCalls(page);
  await release();
  await expectPrefetched(page);
  assert.deepEqual(calls.toSorted(), [...FRAME, ...START_PAGE].toSorted());
  // Later visits request what has become stale, as usual.
  calls.length = 0;
  const navigation = page.getByRole("navigation", { name: "Ana gezinme" });
  await navigation.getByRole("link", { name: "Projeler" }).click();
  await page.getByRole("heading", { level: 1, name: "İklim projeleri" }).waitFor();
  await navigation.getByRole("link", { name: "Genel bakış" }).click();
  await expectEventually(() => Promise.resolve(calls.includes("/api/activity")), true);
});

test("document: moves nothing when the sign-in hydrates", async ({ newPage }) => {
  const page = await newPage();
  const { release } = await openBeforeHydration(page, "/login");
  await page.getByRole("button", { name: "Giriş yap" }).waitFor();
  // A fallback font of other measures would shift the text.
  const releaseFont = await delayRequests(page, "**/assets/*.woff2");
  const calls = recordCalls(page);
  await page.evaluate(observeChanges);
  await release();
  await waitForTwoFrames(page);
  assert.deepEqual(
    await page.evaluate(readChanges),
    { replacedElements: [], isInOrder: true, shifted: 0, languagesSet: 0 },
  );
  releaseFont();
  await waitForStablePage(page);
  assert.deepEqual(calls, []);
});

test("document: is rendered with the time zone, language, navigation and theme of its reader", async ({ newPage }) => {
  const renderFor = async (reader: BrowserOptions) => {
    const page = await newPage({ as: "viewer", ...reader });
    const { release } = await openBeforeHydration(page, "/notifications");
    await page.locator("tbody tr").first().waitFor();
    const lines = await splitLines(page);
    const collapsed = await page.locator("nav").first().evaluate((nav) => nav.clientWidth < 100);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await release();
    // The frame's tools and the number of unread notifications may have been added.
    const after = await splitLines(page);
    assert.deepEqual(lines.filter((line) => !after.includes(line)), [], JSON.stringify(reader));
    await page.context().close();
    return { text: lines.join("\n"), collapsed, ground };
  };
  const istanbulTimes = await renderFor({ timeZone: "Europe/Istanbul" });
  const newYorkTimes = await renderFor({ timeZone: "America/New_York" });
  assert.notEqual(newYorkTimes.text, istanbulTimes.text);
  const english = await renderFor({ timeZone: "Europe/Istanbul", language: "en" });
  assert.ok(english.text.includes("System Notifications"));
  const collapsed = await renderFor({ localStorage: { [SIDEBAR_COLLAPSED_KEY]: "true" } });
  assert.deepEqual([istanbulTimes.collapsed, collapsed.collapsed], [false, true]);
  const dark = await renderFor({ localStorage: { [THEME_KEY]: "dark" } });
  assert.notEqual(dark.ground, istanbulTimes.ground);
});

test("document: leaves out the columns that its reader has hidden", async ({ newPage, signIn, fetchApi }) => {
  const { access_token: token } = await signIn("viewer");
  const readHeadings = async (hiddenColumns: string[]) => {
    const path = "/api/views/lists/milestones/columns";
    const { status } = await fetchApi("PUT", path, { token, body: { hiddenColumns } });
    assert.equal(status, 204);
    const page = await newPage({ as: "viewer" });
    await openBeforeHydration(page, "/milestones/");
    await page.locator("tbody tr").first().waitFor();
    return await page.locator("thead th").allInnerTexts();
  };
  const fewer = await readHeadings(["owner"]);
  const all = await readHeadings([]);
  assert.deepEqual(all.filter((heading) => !fewer.includes(heading)), ["Sorumlu paydaş"]);
});

for (const language of LANGUAGES) {
  test(`document: has no accessibility faults before the scripts load, ${language}`, async ({ newPage }) => {
    for (const look of ["light", "dark"] as const) {
      for (const viewport of [{ width: 1280, height: 800 }, NARROW]) {
        for (const [path, as] of [[LIST, "admin"], ["/login", undefined]] as const) {
          const page = await newPage({ language, colorScheme: look, viewport, ...as && { as } });
          await openBeforeHydration(page, path);
          await page.getByRole("heading", { level: 1 }).first().waitFor();
          assert.equal(await page.locator("html").getAttribute("lang"), language);
          assert.deepEqual(await listFaults(page), [], `${path} ${look} ${viewport.width}`);
          await page.context().close();
        }
      }
    }
  });
}

test("document: shows an error when its scripts fail to load", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  for (const [path, as] of [[LIST, "admin"], ["/login", undefined]] as const) {
    const page = await newPage(as && { as });
    const scriptFailure = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scriptFailure.promise;
      await route.abort();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    scriptFailure.resolve();
    await page.getByRole("alert").filter({ hasText: "yüklenemedi" }).waitFor();
  }
});

test("document: opens a row that was pressed before the scripts load", async ({ newPage }) => {
  const page = await newPage({ as: "admin" });
  await openBeforeHydration(page, "/project/");
  await page.getByRole("link", { name: PROJECT }).click();
  // Scripts that are held keep the page from having loaded.
  await page.waitForURL(/\/project\/[\da-f-]{36}$/, { waitUntil: "commit" });
  await page.getByRole("heading", { name: PROJECT }).waitFor();
});

test("document: is sent without a rendered page while the server is busy and the app renders it", async ({ newPage, url }) => {
  const page = await newPage({ as: "admin" });
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const sent = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const response = await fetch(`${url}/project/`, { headers: { Accept: "text/html", Cookie } });
      const headers = Object.fromEntries(response.headers);
      return { status: response.status, headers, body: await response.text() };
    }),
  );
  // One document at a time is rendered for a person.
  const [plain] = sent.filter(({ body }) => !body.includes(PROJECT));
  assert.ok(plain);
  const { "content-encoding": _, ...headers } = plain.headers;
  await page.route(`${url}/project/`, (route) => route.fulfill({ ...plain, headers }));
  await page.goto("/project/");
  await page.getByRole("link", { name: PROJECT }).waitFor();
});
