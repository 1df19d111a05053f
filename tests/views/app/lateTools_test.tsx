import { frameAnswer, routed } from "../../support/inApp.tsx";
import { atEnd, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { lateTools } from "../../../src/app/lateTools.ts";
import { fetchMissing } from "../../../src/ui/deferred.tsx";
import { TopBarTools } from "../../../src/app/TopBarTools.tsx";

const MISSING = { name: "Bazı araçlar yüklenemedi. Yeniden deneyin" };
const FIND = { name: "Her şeyi ara" };

/** The top bar, whose tools come once `isThere`, with a server that answers or does not. */
async function topBar({ answers }: { answers: boolean }) {
  let isThere = false;
  const tools = lateTools(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return await import("../../../src/app/tools.ts");
  });
  const { fetch } = globalThis;
  const asked: unknown[] = [];
  globalThis.fetch = (address) => {
    asked.push(address);
    return answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError("no network"));
  };
  atEnd(async () => {
    globalThis.fetch = fetch;
    isThere = true;
    await fetchMissing();
  });
  const app = await routed([{ path: "*", element: <TopBarTools tools={tools} /> }], {
    at: "/",
    as: { roles: ["ADMIN"] },
    answer: ({ path }) => frameAnswer(path),
  });
  let reloads = 0;
  app.actors.app.on("reload.wanted", () => reloads++);
  return { ...app, come: () => isThere = true, asked, reloads: () => reloads };
}

const tools = () =>
  screen.getAllByRole("button").map((button) =>
    button.getAttribute("aria-label") ?? button.textContent
  )
    .filter((name) => !/^(?:TR|Görünüm|Hesap)/.test(name));

viewTest(
  "tools that did not come say so once, and come when asked again",
  async ({ show, user }) => {
    const app = await topBar({ answers: true });
    await show(app.element);
    const again = await screen.findByRole("button", MISSING);
    assert.deepEqual(tools(), [MISSING.name]);
    assert.equal(again.closest("[role=alert]")?.textContent, MISSING.name);

    app.come();
    await user.click(again);
    await screen.findByRole("button", FIND);
    await waitFor(() =>
      assert.deepEqual(tools(), [
        FIND.name,
        "Geri bildirim gönder",
        "Bildirimler: Okunmamış bildirim yok",
      ])
    );
    assert.deepEqual([app.asked, app.reloads()], [[], 0]);
  },
);

viewTest("tools that do not come again have the app loaded anew", async ({ show, user }) => {
  const app = await topBar({ answers: true });
  await show(app.element);
  await user.click(await screen.findByRole("button", MISSING));
  await waitFor(() => assert.equal(app.reloads(), 1));
  assert.deepEqual(app.asked, ["/healthz"]);
});

viewTest("without a server the app stays, and says why", async ({ show, user }) => {
  const app = await topBar({ answers: false });
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
});

viewTest("tools that did not come do when the network returns", async ({ show }) => {
  const app = await topBar({ answers: true });
  await show(app.element);
  await screen.findByRole("button", MISSING);
  app.come();
  // What is drawn may not listen yet.
  await waitFor(() => {
    app.tellNetwork("network.lost");
    app.tellNetwork("network.returned");
    screen.getByRole("button", FIND);
  });
  assert.ok(screen.queryByRole("button", MISSING) === null);
});
