import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { type DevServer, startDev } from "../../tools/dev.ts";

const PATIENCE_MS = 30_000;

let server: DevServer;
let browser: Browser;
let folder: string;

Deno.test.beforeAll(async () => {
  folder = await Deno.makeTempDir();
  server = await startDev({
    port: 0,
    outDir: `${folder}/dist`,
    environment: { DATA_DIR: `${folder}/data`, LOG_LEVEL: "silent" },
  });
  browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  // Its database is filled with the demo before it answers.
  await apiAnswers();
});

Deno.test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await esbuild.stop();
  await Deno.remove(folder, { recursive: true });
});

async function withPage(use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: server.url });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function apiAnswers() {
  const answer = await fetch(`${server.url}/readyz`);
  await answer.body?.cancel();
  assert.equal(answer.status, 200);
}

const lasting = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "in development one port serves the page and the API, and ?inspect shows the statecharts",
  lasting,
  async () => {
    await withPage(async (page) => {
      const [inspector] = await Promise.all([
        page.waitForEvent("popup"),
        page.goto("/login?inspect"),
      ]);
      await inspector.getByRole("button", { name: /session/ }).first().waitFor();

      await page.locator("input[type=email]").fill("admin@iklim.example");
      await page.locator("input[type=password]").fill("iklim-demo-2026");
      await page.locator("button[type=submit]").click();
      await page.waitForURL("/");
      const events = inspector.locator("#events");
      await events.getByText("tokens.granted").first().waitFor();
      const told = await inspector.content();
      assert.doesNotMatch(told, /eyJ[\w-]{10}|iklim-demo-2026/);
    });
  },
);

Deno.test("the page reloads when a file changes, and the API comes back", lasting, async () => {
  await withPage(async (page) => {
    // Only who listens by now hears that it has been built anew.
    const listens = page.waitForResponse(/\/__dev\/events$/);
    await page.goto("/login");
    await listens;
    const loaded = page.waitForEvent("load");
    const now = new Date();
    await Deno.utime(new URL("../../contract/constants.ts", import.meta.url), now, now);
    await loaded;
    await apiAnswers();
    await page.locator("input[type=email]").waitFor();
  });
});
