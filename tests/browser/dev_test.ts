import assert from "node:assert/strict";
import {
  devTest,
  expectApiReady,
  openInspector,
  signInToDemo,
  useDevServer,
} from "../support/devServer.ts";
import { findActor } from "../support/inspector.ts";

useDevServer();

devTest(
  "development server: serves page and API on one port and statecharts with ?inspect",
  async (page) => {
    const inspector = await openInspector(page);
    await findActor(inspector, "session", "signedOut").waitFor();
    await signInToDemo(page);
    await findActor(inspector, "app", "signedIn").waitFor();
  },
);

devTest(
  "development server: ?inspect=stately shows masked statecharts in Stately's inspector",
  async (page) => {
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
  },
);

/** Simulates Stately's side of the inspector protocol. */
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

devTest(
  "development server: a changed file reloads the page and restarts the API",
  async (page) => {
    // A change before the page listens would not reload it.
    const listens = page.waitForResponse(/\/__dev\/events$/);
    await page.goto("/login");
    await listens;
    const loaded = page.waitForEvent("load");
    const now = new Date();
    await Deno.utime(new URL("../../contract/constants.ts", import.meta.url), now, now);
    await loaded;
    await expectApiReady();
    await page.locator("input[inputmode=email]").waitFor();
  },
);
