import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { LANGUAGE_KEY, SIDEBAR_COLLAPSED_KEY } from "../../contract/constants.ts";
import { RENDERED_PAGE_PATH } from "../../contract/renderedPage.ts";
import { becomes, browserTests, NARROW, type Visitor } from "../support/browser.ts";
import { faultsOf } from "../support/browserChecks.ts";
import { placeOf } from "../support/browserPages.ts";
import { openEarly } from "../support/earlyPage.ts";

const test = browserTests();
const PROJECT = "Bozcaada Rüzgâr Santrali";

const row = (page: Page, name = PROJECT) => page.getByRole("link", { name });

/** The texts that stand on the page, but for those of what comes later. */
const textOf = (page: Page) =>
  page.evaluate(() =>
    document.querySelector("main")?.innerText.split("\n").map((line) => line.trim())
  );

interface Watched {
  before: Element[];
  /** How often the document's language was set, also as it was. */
  languagesSet: number;
}

test("rows are there before the app is, which takes them over as they stand", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/?page=2");
  await page.getByRole("heading", { name: "İklim projeleri" }).waitFor();
  assert.equal(await page.title(), "İklim projeleri · İklim");
  const marked = page.getByRole("link", { name: "Projeler" }).and(
    page.locator("[aria-current=page]"),
  );
  assert.equal(await marked.textContent(), "Projeler");
  const rows = await page.locator("tbody tr").allTextContents();
  assert.equal(rows.length, 10);
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  assert.deepEqual((await fonts()).filter((status) => status === "loading"), []);
  assert.equal(await page.locator("html.has-font").count(), 0);
  await page.evaluate(() => {
    const before = [...document.querySelectorAll("#root main *")];
    const watched: Watched = { before, languagesSet: 0 };
    Object.assign(globalThis, { watched });
    new MutationObserver((records) => watched.languagesSet += records.length)
      .observe(document.documentElement, { attributeFilter: ["lang"] });
  });
  await letCome();
  const found = await page.evaluate(() => {
    const { before, languagesSet } =
      (globalThis as typeof globalThis & { watched: Watched }).watched;
    return { areKept: before.every((element) => element.isConnected), languagesSet };
  });
  // To set a language has the browser work out every style anew.
  assert.deepEqual(found, { areKept: true, languagesSet: 0 });
  assert.deepEqual(await page.locator("tbody tr").allTextContents(), rows);
  // Scripts come first; text changes once, when the font is there.
  await page.locator("html.has-font").waitFor();
  // What styled it meanwhile stays; the app adds no rule that stands there already.
  const rules = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) =>
      [...cssRules].flatMap((rule) =>
        rule instanceof CSSMediaRule && !rule.media.mediaText ? [...rule.cssRules] : [rule]
      )
    ).map(({ cssText }) => cssText).filter((text) => !text.startsWith("--sxs"))
  );
  assert.deepEqual(rules.filter((rule, index) => rules.indexOf(rule) !== index), []);
});

test("a drawn page has all of its styles, of which it is sent none that the document has", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const path = "/reminders/calendar";
  const asked = page.waitForRequest((request) => request.url().includes(RENDERED_PAGE_PATH));
  await openEarly(page, path);
  await page.getByRole("grid").waitFor();
  const url = new URL((await asked).url());
  const headers = await (await asked).allHeaders();
  const drawn = async () => (await (await page.request.get(String(url), { headers })).json()).page;
  const rulesIn = (text: string): string[] => text.match(/\.c-[\w-]+{[^{}]*}/g) ?? [];
  const sent = rulesIn((await drawn()).styles);
  url.searchParams.delete("styles");
  const all = rulesIn((await drawn()).styles);
  const shared = rulesIn(await page.locator("#shared-styles").textContent() ?? "");
  assert.ok(sent.length > 20 && sent.length < all.length / 2, `${sent.length} of ${all.length}`);
  assert.deepEqual(sent, all.filter((rule) => !shared.includes(rule)));

  const groups = await page.evaluate(() =>
    document.adoptedStyleSheets.map(({ cssRules: [mark, rule] }) => ({
      number: /\d/.exec(mark?.cssText ?? "")?.[0],
      classes: rule instanceof CSSMediaRule
        ? [...rule.cssRules].flatMap(({ cssText }) => cssText.match(/\.c-[\w-]+/g) ?? [])
        : [],
    }))
  );
  const numbers = groups.map(({ number }) => Number(number));
  assert.deepEqual(numbers, numbers.toSorted());
  const classes = new Set(groups.flatMap((group) => group.classes));
  const named = (rule: string) => rule.slice(0, rule.indexOf("{"));
  assert.deepEqual(all.map(named).filter((name) => !classes.has(name)), []);
});

test("figures in columns are of one width, in the app's own font", async ({ lasting }) => {
  const page = await lasting({ as: "admin" });
  await page.goto("/project/");
  await page.locator("html.has-font").waitFor();
  const widths = await page.evaluate(() => {
    const figures = document.body.appendChild(document.createElement("span"));
    const widthOf = (text: string) => {
      figures.textContent = text;
      return figures.getBoundingClientRect().width;
    };
    const both = () => [widthOf("111111"), widthOf("000000")];
    const proportional = both();
    figures.style.fontVariantNumeric = "tabular-nums";
    const tabular = both();
    figures.remove();
    return { proportional, tabular, isOwn: document.fonts.check("14px 'Inter Variable'", "1") };
  });
  assert.equal(widths.isOwn, true);
  assert.notEqual(widths.proportional[0], widths.proportional[1]);
  assert.equal(widths.tabular[0], widths.tabular[1]);
});

test("early page: is rendered as its reader has it, by time zone, navigation, width and language", async ({ visitor }) => {
  const drawnFor = async (reader: Visitor) => {
    const page = await visitor({ as: "admin", ...reader });
    const { letCome } = await openEarly(page, "/notifications");
    await page.locator("tbody tr").first().waitFor();
    const early = await textOf(page);
    await letCome();
    await page.waitForLoadState("networkidle");
    const app = await textOf(page);
    await page.context().close();
    return { early, isPart: early?.every((line) => app?.includes(line)) };
  };
  const here = await drawnFor({ timeZone: "Europe/Istanbul" });
  const there = await drawnFor({ timeZone: "America/New_York" });
  const english = await drawnFor({ language: "en" });
  const narrow = await drawnFor({ viewport: NARROW });
  const collapsed = await drawnFor({ kept: { [SIDEBAR_COLLAPSED_KEY]: "true" } });
  const all = { here, there, english, narrow, collapsed };
  for (const [name, { isPart }] of Object.entries(all)) assert.equal(isPart, true, name);
  assert.notDeepEqual(here.early, there.early);
  assert.ok(english.early?.includes("System Notifications"));
});

test("what is typed and pressed before the app is there is done once it is", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  const search = page.getByRole("searchbox", { name: "Ada göre ara" });
  await search.fill("Bozcaada");
  await letCome();
  await page.waitForURL(/filter=Bozcaada/);
  assert.equal(await search.inputValue(), "Bozcaada");
  await becomes(page, () => page.locator("tbody tr").count(), 1);

  const other = await visitor({ as: "admin" });
  const scripts = await openEarly(other, "/project/");
  await other.getByRole("button", { name: "Devre dışı" }).click();
  await scripts.letCome();
  await other.waitForURL(/status=DISABLED/);
});

test("a row that is pressed before the app is there opens", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  await row(page).click();
  await page.getByRole("heading", { name: PROJECT }).waitFor();
  assert.match(placeOf(page), /^\/project\/[\da-f-]{36}$/);
  await letCome();
  await page.getByRole("heading", { name: PROJECT }).waitFor();
});

test("the focus stays where it is when the app takes the page over", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  await row(page).focus();
  await letCome();
  assert.equal(await row(page).evaluate((link) => link === document.activeElement), true);
});

test("who changed the language meanwhile has the app's page", async ({ visitor }) => {
  const page = await visitor({ as: "admin" });
  const { letCome } = await openEarly(page, "/project/");
  await row(page).waitFor();
  await page.evaluate((key) => localStorage.setItem(key, "en"), LANGUAGE_KEY);
  await letCome();
  await page.getByRole("heading", { name: "Climate Projects" }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "İklim projeleri" }).count(), 0);
});

test("without a page from the server the app draws its own", async ({ visitor, expectConsole }) => {
  expectConsole(/503|ERR_FAILED/);
  for (
    const answer of [
      { status: 503, json: { type: "busy" } },
      { json: { answers: {} } },
      "abort",
    ] as const
  ) {
    const page = await visitor({ as: "admin" });
    await page.route(
      `**${RENDERED_PAGE_PATH}?*`,
      (route) => answer === "abort" ? route.abort() : route.fulfill(answer),
    );
    await page.goto("/project/");
    await row(page).waitFor();
    await page.context().close();
  }
});

test("a page that somebody may not see, or that is not there, is the app's own", async ({ visitor }) => {
  for (const [path, heading] of [["/user/", "Yetkiniz yok"], ["/project/nowhere", "Bulunamadı"]]) {
    const page = await visitor({ as: "viewer" });
    await page.goto(path ?? "");
    await page.getByRole("heading", { name: heading ?? "" }).first().waitFor();
    await page.context().close();
  }
});

for (const language of ["tr", "en"] as const) {
  test(`the page of the document is without faults, ${language}`, async ({ visitor }) => {
    for (const look of ["light", "dark"] as const) {
      for (const viewport of [undefined, NARROW]) {
        const page = await visitor({ as: "admin", language, look, ...viewport && { viewport } });
        const { letCome } = await openEarly(page, "/project/");
        await row(page).waitFor();
        assert.equal(await page.locator("html").getAttribute("lang"), language);
        assert.deepEqual(await faultsOf(page), [], look);
        await letCome();
        await page.context().close();
      }
    }
  });
}

test("a page whose app does not come says so", async ({ visitor, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  const page = await visitor({ as: "admin" });
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto("/project/", { waitUntil: "commit" });
  await row(page).waitFor();
  held.resolve();
  await page.getByRole("alert").filter({ hasText: "yüklenemedi" }).waitFor();
});

test("the document asks for the page before it does anything else", async ({ url }) => {
  const document = await (await fetch(`${url}/project/`)).text();
  const [, first = ""] = /<script>(.*?)<\/script>/s.exec(document) ?? [];
  assert.ok(first.includes(RENDERED_PAGE_PATH));
});
