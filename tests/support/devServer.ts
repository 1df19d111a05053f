import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { startChromium } from "../../tools/chromium.ts";
import { type DevServer, startDev } from "../../tools/dev.ts";

const PATIENCE_MS = 30_000;

let server: DevServer;
let browser: Browser;

/**
 * A test of the watching server, which is started for all of a file's with the demo's data of its
 * own, and a page of it that nobody is signed in on.
 */
export function devTest(name: string, test: (page: Page) => Promise<void>): void {
  Deno.test(name, { sanitizeOps: false, sanitizeResources: false }, async () => {
    const context = await browser.newContext({ baseURL: server.url });
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      await test(await context.newPage());
    } finally {
      await context.close();
    }
  });
}

/** Starts the server and a browser before a file's tests, and stops them after. */
export function withDevServer(): void {
  let folder: string;

  Deno.test.beforeAll(async () => {
    folder = await Deno.makeTempDir();
    server = await startDev({
      port: 0,
      outDir: `${folder}/dist`,
      environment: { DATA_DIR: `${folder}/data`, LOG_LEVEL: "silent" },
    });
    browser = await startChromium();
    // Its database is filled with the demo before it answers.
    await apiAnswers();
  });

  Deno.test.afterAll(async () => {
    await browser.close();
    await server.stop();
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  });
}

export async function apiAnswers(): Promise<void> {
  const answer = await fetch(`${server.url}/readyz`);
  await answer.body?.cancel();
  assert.equal(answer.status, 200);
}

/** Opens the sign-in, where `?inspect` shows the statecharts in a window of their own: the answer. */
export async function openInspector(page: Page): Promise<Page> {
  const [inspector] = await Promise.all([page.waitForEvent("popup"), page.goto("/login?inspect")]);
  return inspector;
}

/** Signs the demo's administrator in, from the sign-in. */
export async function signInToDemo(page: Page): Promise<void> {
  await page.locator("input[inputmode=email]").fill("admin@iklim.example");
  await page.locator("input[type=password]").fill("iklim-demo-2026");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("/");
}
