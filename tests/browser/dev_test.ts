import assert from "node:assert/strict";
import {
  apiAnswers,
  devTest,
  openInspector,
  signInToDemo,
  withDevServer,
} from "../support/devServer.ts";
import { actor } from "../support/inspector.ts";

withDevServer();

devTest(
  "in development one port serves the page and the API, and ?inspect shows the statecharts",
  async (page) => {
    const inspector = await openInspector(page);
    await actor(inspector, "session", "signedOut").waitFor();
    await signInToDemo(page);
    await actor(inspector, "app", "signedIn").waitFor();
  },
);

devTest("?inspect=stately shows the statecharts in Stately's inspector, masked", async (page) => {
  await page.context().route(
    "https://stately.ai/inspect",
    (route) => route.fulfill({ contentType: "text/html", body: STATELY }),
  );
  const [stately] = await Promise.all([
    page.waitForEvent("popup"),
    page.goto("/login?inspect=stately"),
  ]);
  await stately.getByText("session: signedOut").first().waitFor();
  await signInToDemo(page);
  await stately.getByText("session: signedIn").first().waitFor();
  assert.doesNotMatch(await stately.content(), /eyJ[\w-]{10}|iklim-demo-2026/);
});

/** Stately's side of its protocol: what it is told of a session, in words, and all of it. */
const STATELY = `<!DOCTYPE html><title>Stately</title><script>
  const names = new Map();
  addEventListener("message", ({ data }) => {
    if (data.type === "@xstate.actor") names.set(data.sessionId, data.name);
    const state = Object.keys(data.snapshot?.value ?? {});
    const words = typeof data.snapshot?.value === "string" ? data.snapshot.value : state.join();
    for (const text of [names.get(data.sessionId) + ": " + words, JSON.stringify(data)]) {
      document.body.appendChild(document.createElement("p")).textContent = text;
    }
  });
  opener.postMessage({ type: "@statelyai.connected" }, "*");
</script><body></body>`;

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
  await page.locator("input[inputmode=email]").waitFor();
});
