import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { startChromium } from "../../tools/chromium.ts";
import { type DevServer, startDev } from "../../tools/dev.ts";

const TIMEOUT_MS = 30_000;

let server: DevServer;
let browser: Browser;

/** Defines a test of the development server with a page that is not signed in. */
export function devTest(name: string, test: (page: Page) => Promise<void>): void {
  Deno.test(name, { sanitizeOps: false, sanitizeResources: false }, async () => {
    const context = await browser.newContext({ baseURL: server.url });
    context.setDefaultTimeout(TIMEOUT_MS);
    try {
      await test(await context.newPage());
    } finally {
      await context.close();
    }
  });
}

/** Starts the server and a browser before a file's tests, and stops them after. */
export function useDevServer(): void {
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
    await expectApiReady();
  });

  Deno.test.afterAll(async () => {
    await browser.close();
    await server.stop();
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  });
}

export async function expectApiReady(): Promise<void> {
  const response = await fetch(`${server.url}/readyz`);
  await response.body?.cancel();
  assert.equal(response.status, 200);
}

/** Opens the sign-in page with `?inspect` and returns the inspector's window. */
export async function openInspector(page: Page): Promise<Page> {
  const [inspector] = await Promise.all([page.waitForEvent("popup"), page.goto("/login?inspect")]);
  return inspector;
}

/** Signs in as the demo's administrator. */
export async function signInToDemo(page: Page): Promise<void> {
  await page.locator("input[inputmode=email]").fill("admin@iklim.example");
  await page.locator("input[type=password]").fill("iklim-demo-2026");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("/");
}
