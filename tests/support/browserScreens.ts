import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { createBrowserTest, type Role } from "./browser.ts";
import { listFaultsAtWidths, openInLanguage } from "./browserChecks.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";

export interface Screen {
  path: string;
  /** By default a guest. */
  as?: Role;
  /** Called before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Called after it has opened. */
  act?: (page: Page) => Promise<unknown>;
  /** A selector that matches once the screen is complete. */
  readySelector: string;
  consolePatterns?: RegExp[];
}

/** The viewport widths per language, in order. */
export type LanguageWidths = readonly [Language, widths: readonly [number, ...number[]]][];

/** Every complete screen has one. */
export const HEADING = "h1";

/** Defines an accessibility test per screen, in both themes and languages, narrow and wide. */
export function testScreens(
  screens: Record<string, Screen>,
  languageWidths: LanguageWidths = [["tr", [1440, 360]], ["en", [360, 1920]]],
): void {
  const test = createBrowserTest();
  for (const [name, screen] of Object.entries(screens)) {
    test(`screen: passes axe in both themes and languages from 360 to 1920 wide, ${name}`, async ({ newPage, sharedPage, expectConsole }) => {
      for (const pattern of screen.consolePatterns ?? []) expectConsole(pattern);
      const faults: Record<string, string[]> = {};
      const open = screen.prepare ? newPage : sharedPage;
      const page = await open({ ...(screen.as && { as: screen.as }) });
      await screen.prepare?.(page);
      for (const [language, widths] of languageWidths) {
        await page.setViewportSize({ width: widths[0], height: 900 });
        await openInLanguage(page, language, screen.path);
        await page.locator(HEADING).first().waitFor();
        await screen.act?.(page);
        await page.locator(screen.readySelector).first().waitFor({ state: "attached" });
        Object.assign(faults, await listFaultsAtWidths(page, language, widths));
      }
      assert.deepEqual(faults, {});
    });
  }
}

/** Submits an empty form and waits for its errors. */
export async function submitEmptyForm(page: Page): Promise<void> {
  await page.locator("form [type=submit]").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** Creates an error response; without a type as from another server. */
export const createProblemResponse = (status: number, type?: ProblemType) => ({
  status,
  contentType: "application/problem+json",
  json: {
    type: type ? `/problems/${type}` : "about:blank",
    title: "Hata",
    status,
    detail: "Sunucu yoruldu.",
  },
});
