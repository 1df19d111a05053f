import assert from "node:assert/strict";
import type { Locator, Page, Request } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { readAddress } from "../support/browserPages.ts";

const test = createBrowserTest();

/** The limit of visited kinds of addresses; there are fewer. */
const MOST_PLACES = 80;
/** The time in which an overlay opens or closes. */
const MOVING_MS = 500;
/** The time limit of leaving a page; an unsaved form asks first. */
const LEAVING_MS = 5_000;
/** Marks the heading of the page to leave; the next page renders its own. */
const LEFT_MARK = "data-left";

/** Returns what is wrong with the open page, or null. */
async function findFault(page: Page): Promise<string | null> {
  if (readAddress(page).startsWith("/unauthorized")) return "leads to /unauthorized";
  if (readAddress(page).startsWith("/login")) return "ends the session";
  const title = await page.getByRole("heading", { level: 1 }).first().textContent();
  const hasErrorScreen = await page.getByText("Bir şeyler ters gitti!").count() > 0;
  return hasErrorScreen || title === "Bulunamadı" ? "shows an error" : null;
}

/** Creates a page explorer that records forbidden and pending requests. */
async function createExplorer(page: Page) {
  const forbiddenPaths: string[] = [];
  const pendingRequests = new Set<Request>();
  const overlays = page.locator("[role=dialog], [role=menu], [role=listbox]");
  const busy = page.locator("[aria-busy=true]");
  page.on("request", (request) => {
    if (request.method() === "GET") pendingRequests.add(request);
  });
  page.on("requestfinished", (request) => pendingRequests.delete(request));
  page.on("requestfailed", (request) => pendingRequests.delete(request));
  page.on("response", (response) => {
    if (response.status() === 403) forbiddenPaths.push(new URL(response.url()).pathname);
  });
  // What would be written never arrives: pressing a button changes nothing for the next.
  await page.route(
    /\/api\//,
    (route) => route.request().method() === "GET" ? route.continue() : new Promise<void>(() => {}),
  );
  const waitForResponses = async () => {
    await waitForStablePage(page);
    await expectEventually(() => Promise.resolve(pendingRequests.size), 0);
  };
  const waitForPage = async () => {
    await page.locator("main h1").first().waitFor();
    await expectEventually(() => page.locator("main [aria-busy=true]").count(), 0);
    await waitForResponses();
  };
  const isOpen = async (address: string) =>
    readAddress(page) === address && await overlays.count() === 0 &&
    await busy.count() === 0;
  const load = async (address: string) => {
    await page.goto(address);
    await waitForPage();
  };
  /** Navigates on the client, which is faster; loads the page if something blocks it. */
  const open = async (address: string) => {
    if (await isOpen(address)) return;
    const { pathname } = new URL(page.url());
    if (getKind(address).split(" ")[0] === getKind(pathname)) return await load(address);
    await page.evaluate(follow, [address, LEFT_MARK] as const);
    const markedHeading = page.locator(`main h1[${LEFT_MARK}]`);
    const isAway = await markedHeading.waitFor({ state: "detached", timeout: LEAVING_MS })
      .then(() => true, () => false);
    await (isAway ? waitForPage() : load(address));
  };
  const waitShortly = (what: Locator, state: "attached" | "detached") =>
    what.first().waitFor({ state, timeout: MOVING_MS }).catch(() => {});
  const close = async () => {
    await waitShortly(busy, "detached");
    // What opens late has no focus yet, and does not hear the first.
    for (let pressButton = 0; pressButton < 4 && await overlays.count() > 0; pressButton++) {
      await page.keyboard.press("Escape");
      await waitShortly(overlays, "detached");
    }
  };
  return {
    refused: forbiddenPaths,
    answered: waitForResponses,
    settled: waitForPage,
    open,
    /** Waits for an overlay for a short time. */
    opened: () => waitShortly(overlays, "attached"),
    /** Closes overlays and returns to the address, with a reload if needed. */
    async restore(address: string) {
      if (await isOpen(address)) return;
      await close();
      if (readAddress(page) !== address) await page.goBack();
      await waitForResponses();
      if (!await isOpen(address)) await load(address);
    },
  };
}

/** Runs in the browser: a step of the router's own kind, with the heading of the page left marked. */
function follow([address, mark]: readonly [string, string]) {
  document.querySelector("main h1")?.setAttribute(mark, "");
  const state = { key: crypto.randomUUID(), idx: history.state.idx + 1 };
  history.pushState(state, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state }));
}

/** Returns an address without ids and parameter values. */
const getKind = (address: string) => {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const path = pathname.replace(/[0-9a-f-]{36}/g, ":id").replace(/(?<=.)\/$/, "");
  return [path, ...[...searchParams.keys()].sort()].join(" ");
};

const listLinks = (page: Page) =>
  page.locator("a[href^='/']").evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? "")
      .filter((href) => !href.startsWith("/api/"))
  );

/** Buttons of the page, without sorting and paging. */
const BUTTONS = "main :is(button, [role=button]):not(:is(thead, nav) *)";

/** Returns distinct button names and whether they open a menu. */
const listButtons = (page: Page) =>
  page.locator(BUTTONS).evaluateAll((buttons) =>
    [...Map.groupBy(buttons, (button) => button.ariaLabel ?? button.textContent)].map((
      [name, [button]],
    ) => ({ name, opensMenu: button?.getAttribute("aria-haspopup") === "true" }))
  );

/** Presses the button with a name, if it is still there, and returns its `aria-haspopup`. */
const pressNamed = (page: Page, name: string | null) =>
  page.locator(BUTTONS).evaluateAll((buttons, name) => {
    const button = buttons.find((one) => (one.ariaLabel ?? one.textContent) === name);
    if (button instanceof HTMLElement) {
      button.focus();
      button.click();
    }
    return button && { opens: button.getAttribute("aria-haspopup") };
  }, name);

/**
 * Returns the action of a button's name, without its record: the same for `Tamamla: Tescil`, `09:00
 * Toplantı`, `Tescil için diğer işlemler` and `Tescil: Son tarih, değiştir: 30.06.2099`.
 */
const findAction = (name: string | null) =>
  (name ?? "").match(/[^:]*, değiştir(?=:)| için diğer işlemler$/)?.[0] ??
    (name ?? "").replace(/:.*|\d+/g, "").trim();

/** Presses each button of a page. Returns those that lead to forbidden pages or requests. */
async function pressAll(page: Page, address: string, known: Set<string>, explorer: Explorer) {
  const { restore: back, opened, answered: waitForResponses, refused: forbiddenPaths } = explorer;
  const faults: string[] = [];
  const { pathname } = new URL(page.url());
  for (const { name, opensMenu } of await listButtons(page)) {
    // A menu of the same name is the same wherever it opens, and asks for nothing.
    const act = opensMenu ? findAction(name) : `${getKind(pathname)}, ${findAction(name)}`;
    const press = known.has(act) ? undefined : await pressNamed(page, name);
    if (press === undefined) continue;
    known.add(act);
    if (press.opens !== null) await opened();
    await waitForResponses();
    const isElsewhere = new URL(page.url()).pathname !== pathname;
    const fault = isElsewhere ? await findFault(page) : null;
    if (fault !== null) faults.push(`${address}, ${name}: ${fault}`);
    if (forbiddenPaths.length > 0) {
      faults.push(`${address}, ${name}: refused ${forbiddenPaths.splice(0)}`);
    }
    await back(address);
  }
  return faults;
}

type Explorer = Awaited<ReturnType<typeof createExplorer>>;

for (const role of ["manager", "member", "viewer"] as const) {
  test(`navigation: no reachable link or button opens a forbidden page for a ${role}`, async (browserTest) => {
    const page = await browserTest.openPage("/", { as: role });
    const exploring = await createExplorer(page);
    await exploring.settled();
    const faults: string[] = [];
    const seen = new Map<string, string>([[getKind("/"), "/"]]);
    const known = new Set<string>();
    for (const [kind, address] of seen) {
      await exploring.open(address);
      // A list may begin with a saved view, which its address then tells.
      const opened = readAddress(page);
      const fault = await findFault(page);
      if (fault !== null) faults.push(`${kind}: ${fault}`);
      for (const link of await listLinks(page)) {
        if (!seen.has(getKind(link)) && seen.size < MOST_PLACES) seen.set(getKind(link), link);
      }
      faults.push(...await pressAll(page, opened, known, exploring));
    }
    assert.deepEqual(faults, []);
    assert.ok(seen.size < MOST_PLACES, [...seen.keys()].join("\n"));
  });
}

for (const role of ["admin", "manager", "member", "viewer"] as const) {
  test(`navigation: every entry opens for a ${role}`, async (browserTest) => {
    const page = await browserTest.openPage("/", { as: role });
    const { settled: waitForPage, refused: forbiddenPaths } = await createExplorer(page);
    const places = page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link");
    await waitForPage();
    const names = await places.allTextContents();
    for (const index of names.keys()) {
      const to = await places.nth(index).getAttribute("href");
      await places.nth(index).click();
      await expectEventually(() => places.nth(index).getAttribute("aria-current"), "page");
      await waitForPage();
      // A list may begin with a saved view, which its address then tells.
      const isAt = to !== null && readAddress(page).startsWith(to);
      assert.deepEqual(
        [isAt, await findFault(page), forbiddenPaths],
        [true, null, []],
        readAddress(page),
      );
    }
    assert.ok(names.length > 7);
  });
}
