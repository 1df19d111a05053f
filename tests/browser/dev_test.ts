import assert from "node:assert/strict";
import {
  apiAnswers,
  devTest,
  openInspector,
  signInToDemo,
  withDevServer,
} from "../support/devServer.ts";

withDevServer();

devTest(
  "in development one port serves the page and the API, and ?inspect shows the statecharts",
  async (page) => {
    const inspector = await openInspector(page);
    await inspector.getByRole("button", { name: /session/ }).first().waitFor();
    await signInToDemo(page);
    await inspector.locator("#events").getByText("tokens.granted").first().waitFor();
    const told = await inspector.content();
    assert.doesNotMatch(told, /eyJ[\w-]{10}|iklim-demo-2026/);
  },
);

devTest("the page reloads when a file changes, and the API comes back", async (page) => {
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
