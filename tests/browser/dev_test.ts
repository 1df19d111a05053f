import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { chromium, type Page } from "playwright-core";
import { type DevServer, startDev } from "../../tools/dev.ts";

const PATIENCE_MS = 30_000;

async function withDev(use: (server: DevServer, page: Page) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  const server = await startDev({
    port: 0,
    outDir: `${folder}/dist`,
    environment: { DATA_DIR: `${folder}/data`, LOG_LEVEL: "silent" },
  });
  const browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const page = await browser.newPage({ baseURL: server.url });
    page.setDefaultTimeout(PATIENCE_MS);
    await use(server, page);
  } finally {
    await browser.close();
    await server.stop();
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

const lasting = { sanitizeOps: false, sanitizeResources: false };

Deno.test(
  "in development one port serves the page and the API, and ?inspect shows the statecharts",
  lasting,
  async () => {
    await withDev(async ({ url }, page) => {
      const [inspector] = await Promise.all([
        page.waitForEvent("popup"),
        page.goto("/login?inspect"),
      ]);
      await inspector.getByRole("button", { name: /session/ }).first().waitFor();

      await page.locator("input[type=email]").fill("admin@iklim.example");
      await page.locator("input[type=password]").fill("iklim-demo-2026");
      await page.locator("button[type=submit]").click();
      await page.waitForURL(`${url}/`);
      const events = inspector.locator("#events");
      await events.getByText("tokens.granted").first().waitFor();
      const told = await inspector.content();
      assert.doesNotMatch(told, /eyJ[\w-]{10}|iklim-demo-2026/);
    });
  },
);

Deno.test("the page reloads when a file changes, and the API comes back", lasting, async () => {
  await withDev(async ({ url }, page) => {
    await page.goto("/login");
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const loaded = page.waitForEvent("load");
    const now = new Date();
    await Deno.utime(new URL("../../contract/constants.ts", import.meta.url), now, now);
    await loaded;
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    await page.locator("input[type=email]").waitFor();
  });
});
