import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACCESS_TOKEN_KEY } from "../../contract/constants.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { markArrivals, readArrival } from "../../tools/bench/arrival.ts";
import { PAGES, PROJECT_LIST } from "../../tools/bench/pages.ts";
import { recordTraffic } from "../../tools/bench/traffic.ts";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { readAddress } from "../support/browserPages.ts";
import { startReleases } from "../support/releases.ts";

const test = createBrowserTest();
const LIST = { path: "/project/", awaited: PAGES[PROJECT_LIST]?.awaited ?? "" };
const OFFLINE = "Çevrimdışısınız. Yüklenemeyenler, ağ bağlantısı geri gelince yüklenir.";

/** Waits until the worker keeps all of the app. */
const waitForWorker = (page: Page) =>
  expectEventually(() => page.evaluate(readWorkerState), "activated");

/** Some versions of Chromium report a network to pages opened offline. */
async function loseNetwork(page: Page) {
  await page.context().setOffline(true);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true })
  );
}

async function returnNetwork(page: Page) {
  await page.context().setOffline(false);
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, "onLine");
    dispatchEvent(new Event("online"));
  });
}

const waitForRows = (page: Page) => page.locator(LIST.awaited).first().waitFor();

test("service worker: a second visit requests only the document, which the server renders", async ({ newPage }) => {
  const page = await newPage({ as: "admin", hasServiceWorker: true });
  await markArrivals(page, LIST.awaited);
  await page.goto(LIST.path);
  await waitForRows(page);
  await waitForWorker(page);
  const traffic = await recordTraffic(page);
  const response = await page.goto(LIST.path, { waitUntil: "commit" });
  assert.equal(response?.status(), 200);
  assert.match(await response?.text() ?? "", /<tbody[^>]*><tr/);
  const { there } = await readArrival(page);
  const requested = (await traffic.requestedUntil(there)).map(({ url }) => new URL(url).pathname);
  assert.deepEqual([...new Set(requested)], [LIST.path]);
});

test("service worker: the cached page has the server's content policy while offline", async ({ newPage, url }) => {
  // Without room for the background, which is not kept.
  const page = await newPage({ hasServiceWorker: true, viewport: NARROW });
  await page.goto("/login");
  await waitForWorker(page);
  await page.context().setOffline(true);
  const cachedResponse = await page.goto("/login");
  const sent = await fetch(`${url}/login`, { headers: { Accept: "*/*" } });
  await sent.body?.cancel();
  const names = ["content-security-policy", "cache-control", "referrer-policy"];
  assert.equal(cachedResponse?.fromServiceWorker(), true);
  assert.deepEqual(
    names.map((name) => cachedResponse?.headers()[name]),
    names.map((name) => sent.headers.get(name)),
  );
});

test("service worker: the app opens while offline, says so and recovers", async ({ newPage, expectConsole, tolerateConsole }) => {
  expectConsole(/net::ERR_INTERNET_DISCONNECTED|^error: Checking for new notifications failed/);
  tolerateConsole(/^error: Acknowledging a notification failed/);
  const page = await newPage({ as: "admin", hasServiceWorker: true });
  await page.goto("/");
  await waitForWorker(page);
  await loseNetwork(page);
  await page.goto(LIST.path);
  await page.getByText(OFFLINE).waitFor();
  await page.getByRole("alert").getByText("Ağ hatası. Lütfen bağlantınızı denetleyin.").waitFor();

  await returnNetwork(page);
  await waitForRows(page);
  assert.deepEqual([readAddress(page), await page.getByText(OFFLINE).count()], [LIST.path, 0]);
});

test("service worker: the sign-in opens while offline, says so and works once online", async ({ newPage, expectConsole }) => {
  expectConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await newPage({ hasServiceWorker: true });
  await page.goto("/login");
  await waitForWorker(page);
  await loseNetwork(page);
  await page.goto("/login");
  await page.getByText(OFFLINE).waitFor();

  await returnNetwork(page);
  await expectEventually(() => page.getByText(OFFLINE).count(), 0);
  await page.getByRole("textbox", { name: "E-posta" }).fill("admin@iklim.example");
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Giriş yap" }).click();
  await page.waitForURL("/");
});

test("service worker: keeps nothing of the session after sign-out", async ({ newPage }) => {
  const page = await newPage({ as: "admin", hasServiceWorker: true });
  await page.goto(LIST.path);
  await waitForRows(page);
  await waitForWorker(page);
  await page.reload();
  await waitForRows(page);
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
  assert.ok(token);
  await page.getByRole("button", { name: /^Hesap: / }).click();
  await page.getByRole("menuitem", { name: "Oturumu kapat" }).click();
  await page.waitForURL("/login");
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY), null);

  const cachedResponse = await page.evaluate(async (token) => {
    const paths: string[] = [];
    let holdsSession = false;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname);
        const text = await (await cache.match(request))?.text() ?? "";
        holdsSession ||= text.includes(token) || request.headers.has("Authorization");
      }
    }
    return { paths, holdsSession };
  }, token);
  assert.deepEqual(
    cachedResponse.paths.filter((path) => !path.startsWith("/assets/")),
    ["/index.html"],
  );
  assert.equal(cachedResponse.holdsSession, false);
  await page.goto(LIST.path);
  await page.waitForURL("/login?redirect=%2Fproject%2F");
});

test("service worker: a development build removes the worker and caches of a release", async ({ newPage }) => {
  await using releases = await startReleases();
  await releases.publish("one");
  const page = await newPage({ hasServiceWorker: true });
  await page.goto(releases.url);
  await waitForWorker(page);

  await releases.publish("two", "development");
  await page.goto(releases.url);
  await expectEventually(() => readBody(page), "page two, script two");
  await expectEventually(() => countCaches(page), 0);
  const listRegistrations = () => page.evaluate(() => navigator.serviceWorker.getRegistrations());
  await expectEventually(listRegistrations, []);
});

test("service worker: a new release is used by the next page while an open tab keeps its own", async ({ newPage }) => {
  await using releases = await startReleases();
  await releases.publish("one");
  const first = await newPage({ hasServiceWorker: true });
  await first.goto(releases.url);
  await waitForWorker(first);
  assert.equal(await readBody(first), "page one, script one");

  await releases.publish("two");
  const second = await first.context().newPage();
  await second.goto(releases.url);
  assert.equal(await readBody(second), "page two, script two");
  await expectEventually(() => isSettled(second), true);
  assert.equal(await countCaches(second), 2);
  await second.reload();

  // The server has forgotten the files of the first, which opens more of them only now.
  await loadLaterChunk(first);
  assert.equal(await readBody(first), "page one, script one, later one");
  await loadLaterChunk(second);
  assert.equal(await readBody(second), "page two, script two, later two");
  assert.equal(await countCaches(second), 2);

  await first.reload();
  assert.equal(await readBody(first), "page two, script two");
  await expectEventually(() => countCaches(first), 1);
});

test("service worker: a release replaces one whose worker cached the page", async ({ newPage }) => {
  await using releases = await startReleases();
  await releases.publish("former", "production", { isFormer: true });
  const page = await newPage({ hasServiceWorker: true });
  await page.goto(releases.url);
  await waitForWorker(page);

  await releases.publish("this");
  await page.reload();
  assert.equal(await readBody(page), "page former, script former");
  await expectEventually(() => isSettled(page), true);
  await loadLaterChunk(page);
  assert.equal(await readBody(page), "page former, script former, later former");
  await page.reload();
  assert.equal(await readBody(page), "page this, script this");
  await expectEventually(() => countCaches(page), 1);
});

test("service worker: never caches the page of another release", async ({ newPage }) => {
  await using releases = await startReleases();
  await releases.publish("one");
  const page = await newPage({ hasServiceWorker: true });
  await page.goto(releases.url);
  await waitForWorker(page);

  await releases.publish("two", "production", { workerAlone: true });
  const outcome = await page.evaluate(async () => {
    const { installing } = await (await navigator.serviceWorker.ready).update() ?? {};
    if (!installing) return "not tried";
    if (installing.state === "installing") {
      await new Promise((resolve) => {
        installing.onstatechange = resolve;
      });
    }
    return installing.state;
  });
  assert.equal(outcome, "redundant");
  await page.reload();
  assert.equal(await readBody(page), "page one, script one");
});

/** Whether the server's worker controls the page. */
const isSettled = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    const isLatest = (await caches.keys()).length > 1;
    return isLatest && !installing && !waiting && active?.state === "activated";
  });

/** Runs in the browser. */
const readWorkerState = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state ?? "none";
};

const readBody = (page: Page) => page.locator("body").innerText();

const countCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

const loadLaterChunk = async (page: Page) => {
  await page.keyboard.press("Enter");
  await page.getByText(/, later /).waitFor();
};
