import assert from "node:assert/strict";
import type { Locator, Page, Request } from "playwright-core";
import { becomes, browserTests } from "../support/browser.ts";
import { pageStill } from "../support/browserChecks.ts";
import { placeOf } from "../support/browserPages.ts";

const test = browserTests();

/** How many kinds of places are looked at; there are fewer. */
const MOST_PLACES = 80;
/** How long what lies over a page has to open, and to close after each press of Escape. */
const MOVING_MS = 500;
/** How long a page may take to make way for the next; one with something unsaved asks first. */
const LEAVING_MS = 5_000;
/** Marks the heading of a page that is left; the next page has one of its own. */
const LEFT = "data-left";

/** What has gone wrong on the page that is open, if anything has. */
async function faultOf(page: Page): Promise<string | null> {
  if (placeOf(page).startsWith("/unauthorized")) return "leads to /unauthorized";
  if (placeOf(page).startsWith("/login")) return "ends the session";
  const title = await page.getByRole("heading", { level: 1 }).first().textContent();
  const wrong = await page.getByText("Bir şeyler ters gitti!").count() > 0;
  return wrong || title === "Bulunamadı" ? "shows an error" : null;
}

/** Opens pages, and knows what the server refused and whether it still owes an answer. */
async function explorer(page: Page) {
  const refused: string[] = [];
  const owed = new Set<Request>();
  const over = page.locator("[role=dialog], [role=menu], [role=listbox]");
  const busy = page.locator("[aria-busy=true]");
  page.on("request", (request) => {
    if (request.method() === "GET") owed.add(request);
  });
  page.on("requestfinished", (request) => owed.delete(request));
  page.on("requestfailed", (request) => owed.delete(request));
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  // What would be written never arrives: pressing a button changes nothing for the next.
  await page.route(
    /\/api\//,
    (route) => route.request().method() === "GET" ? route.continue() : new Promise<void>(() => {}),
  );
  const answered = async () => {
    await pageStill(page);
    await becomes(page, () => Promise.resolve(owed.size), 0);
  };
  const settled = async () => {
    await page.locator("main h1").first().waitFor();
    await becomes(page, () => page.locator("main [aria-busy=true]").count(), 0);
    await answered();
  };
  const isThere = async (place: string) =>
    placeOf(page) === place && await over.count() === 0 &&
    await busy.count() === 0;
  const load = async (place: string) => {
    await page.goto(place);
    await settled();
  };
  /** Goes there as a link of the app does, which spares a load; what stays in its way is loaded. */
  const open = async (place: string) => {
    if (await isThere(place)) return;
    const { pathname } = new URL(page.url());
    if (kindOf(place).split(" ")[0] === kindOf(pathname)) return await load(place);
    await page.evaluate(follow, [place, LEFT] as const);
    const left = page.locator(`main h1[${LEFT}]`);
    const isAway = await left.waitFor({ state: "detached", timeout: LEAVING_MS })
      .then(() => true, () => false);
    await (isAway ? settled() : load(place));
  };
  const shortly = (what: Locator, state: "attached" | "detached") =>
    what.first().waitFor({ state, timeout: MOVING_MS }).catch(() => {});
  const close = async () => {
    await shortly(busy, "detached");
    // What opens late has no focus yet, and does not hear the first.
    for (let pressed = 0; pressed < 4 && await over.count() > 0; pressed++) {
      await page.keyboard.press("Escape");
      await shortly(over, "detached");
    }
  };
  return {
    refused,
    answered,
    settled,
    open,
    /** What was opened is there, or never will be. */
    opened: () => shortly(over, "attached"),
    /** Undoes what a button did, as a person would; a page that does not come back is loaded anew. */
    async back(place: string) {
      if (await isThere(place)) return;
      await close();
      if (placeOf(page) !== place) await page.goBack();
      await answered();
      if (!await isThere(place)) await load(place);
    },
  };
}

/** Runs in the browser: a step of the router's own kind, with the heading of the page left marked. */
function follow([place, mark]: readonly [string, string]) {
  document.querySelector("main h1")?.setAttribute(mark, "");
  const state = { key: crypto.randomUUID(), idx: history.state.idx + 1 };
  history.pushState(state, "", place);
  dispatchEvent(new PopStateEvent("popstate", { state }));
}

/** A place without what tells it from others of its kind. */
const kindOf = (place: string) => {
  const { pathname, searchParams } = new URL(place, "http://localhost");
  const path = pathname.replace(/[0-9a-f-]{36}/g, ":id").replace(/(?<=.)\/$/, "");
  return [path, ...[...searchParams.keys()].sort()].join(" ");
};

const linksOn = (page: Page) =>
  page.locator("a[href^='/']").evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? "")
      .filter((href) => !href.startsWith("/api/"))
  );

/** The buttons of the page itself, without those that sort and turn the pages of a list. */
const BUTTONS = "main :is(button, [role=button]):not(:is(thead, nav) *)";

/** Their names, each once, and whether they open a menu. */
const buttonsOn = (page: Page) =>
  page.locator(BUTTONS).evaluateAll((buttons) =>
    [...Map.groupBy(buttons, (button) => button.ariaLabel ?? button.textContent)].map((
      [name, [button]],
    ) => ({ name, opensMenu: button?.getAttribute("aria-haspopup") === "true" }))
  );

/** Presses the button of that name, should it still be there, and tells what that opens. */
const pressed = (page: Page, name: string | null) =>
  page.locator(BUTTONS).evaluateAll((buttons, name) => {
    const button = buttons.find((one) => (one.ariaLabel ?? one.textContent) === name);
    if (button instanceof HTMLElement) {
      button.focus();
      button.click();
    }
    return button && { opens: button.getAttribute("aria-haspopup") };
  }, name);

/**
 * What a button does, without what it does it to: `Tamamla: Tescil`, `09:00 Toplantı`,
 * `Tescil için diğer işlemler` and `Tescil: Son tarih, değiştir: 30.06.2099` alike.
 */
const actOf = (name: string | null) =>
  (name ?? "").match(/[^:]*, değiştir(?=:)| için diğer işlemler$/)?.[0] ??
    (name ?? "").replace(/:.*|\d+/g, "").trim();

/** Presses each button of the page and tells which lead where nobody of the role may be. */
async function pressAll(page: Page, place: string, known: Set<string>, exploring: Explorer) {
  const { back, opened, answered, refused } = exploring;
  const faults: string[] = [];
  const { pathname } = new URL(page.url());
  for (const { name, opensMenu } of await buttonsOn(page)) {
    // A menu of the same name is the same wherever it opens, and asks for nothing.
    const act = opensMenu ? actOf(name) : `${kindOf(pathname)}, ${actOf(name)}`;
    const press = known.has(act) ? undefined : await pressed(page, name);
    if (press === undefined) continue;
    known.add(act);
    if (press.opens !== null) await opened();
    await answered();
    const isElsewhere = new URL(page.url()).pathname !== pathname;
    const fault = isElsewhere ? await faultOf(page) : null;
    if (fault !== null) faults.push(`${place}, ${name}: ${fault}`);
    if (refused.length > 0) faults.push(`${place}, ${name}: refused ${refused.splice(0)}`);
    await back(place);
  }
  return faults;
}

type Explorer = Awaited<ReturnType<typeof explorer>>;

for (const role of ["manager", "member", "viewer"] as const) {
  test(`no link or button that a ${role} comes upon leads where they may not be`, async (around) => {
    const page = await around.open("/", { as: role, stillness: true });
    const exploring = await explorer(page);
    await exploring.settled();
    const faults: string[] = [];
    const seen = new Map<string, string>([[kindOf("/"), "/"]]);
    const known = new Set<string>();
    for (const [kind, place] of seen) {
      await exploring.open(place);
      // A list may begin with a saved view, which its address then tells.
      const opened = placeOf(page);
      const fault = await faultOf(page);
      if (fault !== null) faults.push(`${kind}: ${fault}`);
      for (const link of await linksOn(page)) {
        if (!seen.has(kindOf(link)) && seen.size < MOST_PLACES) seen.set(kindOf(link), link);
      }
      faults.push(...await pressAll(page, opened, known, exploring));
    }
    assert.deepEqual(faults, []);
    assert.ok(seen.size < MOST_PLACES, [...seen.keys()].join("\n"));
  });
}

for (const role of ["admin", "manager", "member", "viewer"] as const) {
  test(`every place of the navigation opens for a ${role}`, async (around) => {
    const page = await around.open("/", { as: role });
    const { settled, refused } = await explorer(page);
    const places = page.getByRole("navigation", { name: "Ana gezinme" }).getByRole("link");
    await settled();
    const names = await places.allTextContents();
    for (const index of names.keys()) {
      const to = await places.nth(index).getAttribute("href");
      await places.nth(index).click();
      await becomes(page, () => places.nth(index).getAttribute("aria-current"), "page");
      await settled();
      // A list may begin with a saved view, which its address then tells.
      const isAt = to !== null && placeOf(page).startsWith(to);
      assert.deepEqual([isAt, await faultOf(page), refused], [true, null, []], placeOf(page));
    }
    assert.ok(names.length > 7);
  });
}
