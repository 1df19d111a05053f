/**
 * Takes pictures of all pages into `.data/screens/NAME`: `deno task screens NAME`. With
 * `--pages /project,/milestones`, `--languages tr`, `--themes dark` and `--widths 360,1280` of some.
 * CHROMIUM_PATH names a Chromium.
 */
import { dirname } from "node:path";
import type { Browser, Page } from "playwright-core";
import { DOCUMENT_DATA_ID } from "../contract/documents.ts";
import type { Language } from "../contract/language.ts";
import { waitForStablePage } from "../tests/support/browserChecks.ts";
import { ROUTE_EXAMPLES } from "../tests/support/routeExamples.ts";
import { startChromium } from "./chromium.ts";
import { readScreensOptions, SCREENS_FOLDER, type ScreensOptions } from "./screens/options.ts";
import { type Administrator, signInAdministrator } from "./screens/session.ts";
import { NOW, startFixedSite } from "./screens/site.ts";

const HEIGHT = 900;

/** The tools of the top bar load after the page. */
const LAST_LOADED = "header [aria-keyshortcuts]";
const PENDING = ["[data-early]", "[aria-busy=true]", "[data-live-announcer] > *"];

const options = readScreensOptions(Deno.args, Object.keys(ROUTE_EXAMPLES));
const folder = `${SCREENS_FOLDER}/${options.name}`;
const site = await startFixedSite();
const browser = await startChromium(["--font-render-hinting=none", "--hide-scrollbars"]);
try {
  const administrator = await signInAdministrator(site.url);
  for (const route of options.routes) {
    for (const language of options.languages) {
      await takeScreens(browser, administrator, { ...options, route, language });
    }
    console.log(route);
  }
} finally {
  await browser.close();
  await site.stop();
}

interface ScreenInput extends Pick<ScreensOptions, "themes" | "widths"> {
  route: string;
  language: Language;
}

/** Takes pictures of a page in each theme and width, in a new browser context. */
async function takeScreens(
  browser: Browser,
  { toPath, toStorage }: Administrator,
  { route, language, themes, widths }: ScreenInput,
): Promise<void> {
  const { [route]: example } = ROUTE_EXAMPLES;
  if (example === undefined) throw new Error(`${route} has no example`);
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: widths[0] ?? 0, height: HEIGHT },
    reducedMotion: "reduce",
    timezoneId: "Europe/Istanbul",
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(30_000);
  await context.clock.setFixedTime(NOW);
  await context.addInitScript(fillStorage, await toStorage(example, language));
  const page = await context.newPage();
  await page.goto(await toPath(example));
  await page.locator("h1").first().waitFor();
  await page.locator(`#${DOCUMENT_DATA_ID}`).waitFor({ state: "detached" });
  if (example.as !== undefined) await page.locator(LAST_LOADED).waitFor();
  for (const width of widths) {
    for (const theme of themes) {
      await page.emulateMedia({
        colorScheme: theme === "dark" ? "dark" : "light",
        forcedColors: theme === "forced" ? "active" : "none",
      });
      const path = `${folder}/${toFolderName(route)}/${language}-${theme}-${width}.png`;
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeFile(path, await takeScreenshot(page, width));
    }
  }
  await context.close();
}

/** Takes a picture of the whole page once nothing loads or moves. */
async function takeScreenshot(page: Page, width: number): Promise<Uint8Array> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForLoadState("networkidle");
  for (const pending of PENDING) {
    await page.locator(pending).first().waitFor({ state: "detached" });
  }
  await waitForStablePage(page);
  // As high as the page, so that sticky elements are where they are without scrolling.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(HEIGHT, height) });
  await waitForStablePage(page);
  return await page.screenshot({ animations: "disabled", caret: "hide" });
}

function toFolderName(route: string): string {
  if (route === "/") return "home";
  return route === "*" ? "not-found" : route.slice(1).replaceAll(/\/:?/g, "-");
}

/** Runs in the page. */
function fillStorage(items: Record<string, string>): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
}
