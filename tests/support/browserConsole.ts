import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Console messages of a test's pages, and which of them were expected or tolerated. */
export interface ConsoleLog {
  onMessage(message: string): void;
  expect(message: RegExp): void;
  tolerate(message: RegExp): void;
  /** Prints unexpected messages. */
  print(): void;
  /** Fails on unexpected messages and on expected ones that are missing. */
  settle(): void;
}

const DOCUMENT_PREFIX = "document: ";
/** Chromium logs this for every document with status 404. */
const IS_MISSING_PAGE = new RegExp(`^${DOCUMENT_PREFIX}.*status of 404`);

export function createConsoleLog(): ConsoleLog {
  const received: string[] = [];
  const expected: RegExp[] = [];
  const tolerated: RegExp[] = [];
  const unexpected = () =>
    received.filter((line) =>
      !IS_MISSING_PAGE.test(line) &&
      ![...expected, ...tolerated].some((pattern) => pattern.test(line))
    );
  return {
    onMessage: (message) => void received.push(message),
    expect: (message) => void expected.push(message),
    tolerate: (message) => void tolerated.push(message),
    print() {
      for (const line of unexpected()) console.log(`  page said ${line}`);
    },
    settle() {
      const missing = expected.filter((pattern) => !received.some((line) => pattern.test(line)));
      assert.deepEqual({ unexpected: unexpected(), missing }, { unexpected: [], missing: [] });
    },
  };
}

/** Reports warnings, errors, script errors and failed requests of a page. */
export function listen(page: Page, report: (message: string) => void): void {
  page.on("console", (message) => {
    if (["warning", "error", "assert"].includes(message.type())) {
      const { url } = message.location();
      const said = `${message.type()}: ${message.text()} (${url})`;
      report(isOfDocument(page, url) ? DOCUMENT_PREFIX + said : said);
    }
  });
  page.on("pageerror", (error) => report(`uncaught: ${error.stack ?? error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page takes back what it was still asking for.
    if (reason !== "net::ERR_ABORTED") report(`failed: ${request.url()} ${reason}`);
  });
}

const isOfDocument = (page: Page, url: string): boolean =>
  url !== "" && new URL(url).pathname === new URL(page.url()).pathname;
