import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Language } from "../../contract/language.ts";
import { browserTests, type Role } from "./browser.ts";
import { faultsAt, openIn } from "./browserChecks.ts";
import type { ProblemType } from "../../contract/problemTypes.ts";

export interface Screen {
  path: string;
  /** A guest sees it unless told. */
  as?: Role;
  /** Before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** After it has opened. */
  act?: (page: Page) => Promise<unknown>;
  /** On the page once it stands. */
  awaits: string;
  expects?: RegExp[];
}

/** In each language how wide it is looked at, the width it opens in first. */
export type Seen = readonly [Language, widths: readonly [number, ...number[]]][];

/** What every screen has once it stands. */
export const HEADING = "h1";

/** Looks at each screen, a test each, in light and dark, both languages, narrow and wide. */
export function lookAt(
  screens: Record<string, Screen>,
  seen: Seen = [["tr", [1440, 360]], ["en", [360, 1920]]],
): void {
  const test = browserTests();
  for (const [name, screen] of Object.entries(screens)) {
    test(`${name}: without a fault in light and dark, both languages, 360 to 1920 wide`, async ({ visitor, lasting, expectConsole }) => {
      for (const said of screen.expects ?? []) expectConsole(said);
      const faults: Record<string, string[]> = {};
      const open = screen.prepare ? visitor : lasting;
      const page = await open({ stillness: true, ...(screen.as && { as: screen.as }) });
      await screen.prepare?.(page);
      for (const [language, widths] of seen) {
        await page.setViewportSize({ width: widths[0], height: 900 });
        await openIn(page, language, screen.path);
        await page.locator(HEADING).first().waitFor();
        await screen.act?.(page);
        await page.locator(screen.awaits).first().waitFor({ state: "attached" });
        Object.assign(faults, await faultsAt(page, language, widths));
      }
      assert.deepEqual(faults, {});
    });
  }
}

/** Sends a form without anything in it. */
export async function submitEmpty(page: Page): Promise<void> {
  await page.locator("form [type=submit]").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** An answer of the server that refuses, or of something else that knows no types. */
export const problem = (status: number, type?: ProblemType) => ({
  status,
  contentType: "application/problem+json",
  json: {
    type: type ? `/problems/${type}` : "about:blank",
    title: "Hata",
    status,
    detail: "Sunucu yoruldu.",
  },
});
