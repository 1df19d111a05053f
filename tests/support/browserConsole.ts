import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** What pages complained of during a test, and what of it was expected. */
export interface ConsoleLog {
  hear(said: string): void;
  expect(said: RegExp): void;
  /** Prints what was not expected. */
  print(): void;
  /** Fails on what was not expected, and on what was and never came. */
  settle(): void;
}

const OF_DOCUMENT = "document: ";
/** Chromium says so of every document with that status, as of an address without a page. */
const IS_MISSING_PAGE = new RegExp(`^${OF_DOCUMENT}.*status of 404`);

export function createConsoleLog(): ConsoleLog {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const unexpected = () =>
    heard.filter((line) =>
      !IS_MISSING_PAGE.test(line) && !expected.some((pattern) => pattern.test(line))
    );
  return {
    hear: (said) => void heard.push(said),
    expect: (said) => void expected.push(said),
    print() {
      for (const line of unexpected()) console.log(`  page said ${line}`);
    },
    settle() {
      const missing = expected.filter((pattern) => !heard.some((line) => pattern.test(line)));
      assert.deepEqual({ unexpected: unexpected(), missing }, { unexpected: [], missing: [] });
    },
  };
}

/** Tells every warning, error, script error and failed request of a page. */
export function listen(page: Page, tell: (said: string) => void): void {
  page.on("console", (message) => {
    if (["warning", "error", "assert"].includes(message.type())) {
      const { url } = message.location();
      const said = `${message.type()}: ${message.text()} (${url})`;
      tell(isOfDocument(page, url) ? OF_DOCUMENT + said : said);
    }
  });
  page.on("pageerror", (error) => tell(`uncaught: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page takes back what it was still asking for.
    if (reason !== "net::ERR_ABORTED") tell(`failed: ${request.url()} ${reason}`);
  });
}

const isOfDocument = (page: Page, url: string): boolean =>
  url !== "" && new URL(url).pathname === new URL(page.url()).pathname;
