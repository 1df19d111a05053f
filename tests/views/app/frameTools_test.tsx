import { createRoutedApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { onTestEnd, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { createFrameTools } from "../../../src/app/lazyFrameTools.ts";
import { retryFailedChunks } from "../../../src/ui/lazyPart.tsx";
import { TopBarTools } from "../../../src/app/TopBarTools.tsx";

const MISSING = { name: "Bazı araçlar yüklenemedi. Yeniden deneyin" };
const FIND = { name: "Her şeyde ara" };

/** Renders the top bar; its tools load if `isThere`, and the server may not respond. */
async function createTopBar({ isAnswering }: { isAnswering: boolean }) {
  let isThere = false;
  const tools = createFrameTools(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return await import("../../../src/app/frameTools.ts");
  });
  const { fetch } = globalThis;
  const requests: unknown[] = [];
  globalThis.fetch = (address) => {
    requests.push(address);
    return isAnswering
      ? Promise.resolve(new Response())
      : Promise.reject(new TypeError("no network"));
  };
  onTestEnd(async () => {
    globalThis.fetch = fetch;
    isThere = true;
    await retryFailedChunks();
  });
  const app = await createRoutedApp([{ path: "*", element: <TopBarTools tools={tools} /> }], {
    at: "/",
    as: { roles: ["ADMIN"] },
    respond: ({ path }) => respondToFrame(path),
  });
  let reloads = 0;
  app.actors.app.on("reload.allowed", () => reloads++);
  return { ...app, come: () => isThere = true, requests, reloads: () => reloads };
}

const listTools = () =>
  screen.getAllByRole("button").map((button) =>
    button.getAttribute("aria-label") ?? button.textContent
  )
    .filter((name) => !/^(?:TR|Tema|Hesap)/.test(name));

viewTest(
  "frame tools: a failed chunk shows one notice, whose button loads it again",
  async ({ show, user }) => {
    const app = await createTopBar({ isAnswering: true });
    await show(app.element);
    const again = await screen.findByRole("button", MISSING);
    assert.deepEqual(listTools(), [MISSING.name]);
    assert.equal(again.closest("[role=alert]")?.textContent, MISSING.name);

    app.come();
    await user.click(again);
    await screen.findByRole("button", FIND);
    await waitFor(() =>
      assert.deepEqual(listTools(), [
        FIND.name,
        "Geri bildirim gönder",
        "Bildirimler: Okunmamış bildirim yok",
      ])
    );
    assert.deepEqual([app.requests, app.reloads()], [[], 0]);
  },
);

viewTest("frame tools: reload the app when loading again fails", async ({ show, user }) => {
  const app = await createTopBar({ isAnswering: true });
  await show(app.element);
  await user.click(await screen.findByRole("button", MISSING));
  await waitFor(() => assert.equal(app.reloads(), 1));
  assert.deepEqual(app.requests, ["/healthz"]);
});

viewTest(
  "frame tools: show a toast instead of reloading while the server is unreachable",
  async ({ show, user }) => {
    const app = await createTopBar({ isAnswering: false });
    await show(app.element);
    await user.click(await screen.findByRole("button", MISSING));
    await waitFor(() =>
      assert.deepEqual(
        app.actors.toaster.getSnapshot().context.shown.map((
          { toast: { kind, title } },
        ) => [kind, title]),
        [["error", { key: "Network error. Please check your connection." }]],
      )
    );
    assert.equal(app.reloads(), 0);
    screen.getByRole("button", MISSING);
  },
);

viewTest("frame tools: load again when the network returns", async ({ show }) => {
  const app = await createTopBar({ isAnswering: true });
  await show(app.element);
  await screen.findByRole("button", MISSING);
  app.come();
  // What is drawn may not listen yet.
  await waitFor(() => {
    app.reportNetwork("network.lost");
    app.reportNetwork("network.returned");
    screen.getByRole("button", FIND);
  });
  assert.ok(screen.queryByRole("button", MISSING) === null);
});
