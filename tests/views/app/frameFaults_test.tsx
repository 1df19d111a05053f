import { type Call, createRoutedApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { createSavedView, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import type { QueryKey } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { SIDEBAR_LIST, UNREAD_COUNT } from "../../../src/features/notification/resource.ts";
import { savedViews } from "../../../src/records/views/resource.ts";
import { routes } from "../../../src/app/routes.tsx";
import { optionsQuery } from "../../../src/records/options/recordNames.ts";

// Parts that the frame loads later are loaded now, so that they render at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/ui/lazyParts.ts"),
  ]);
});

const PINNED = savedViews.queries(() => Promise.reject(new Error("not asked"))).pinned().queryKey;

/** Invalid response bodies, which no schema has rejected. */
const WRONG = [0, "none", [], {}, { pinned: 1, defaults: [] }, {
  pinned: [null],
  defaults: [],
}, { pinned: [{ view: null, count: 1 }], defaults: [] }];

const respond = ({ path }: Call) => respondToFrame(path);

/** Parts of the frame and the responses that they read without a schema. */
async function openFrame(answering: (call: Call) => unknown = respond) {
  const app = await createRoutedApp(routes, {
    at: "/toast-test",
    as: { roles: ["ADMIN"] },
    respond: answering,
  });
  const client = app.services.queries.client();
  return {
    ...app,
    put: (key: QueryKey, data: unknown) =>
      act(async () => {
        await client.cancelQueries();
        client.setQueryData(key, data);
      }),
  };
}

const FAILED = "Sabitlenmiş görünümler gösterilemedi.";
const findNavigation = () => screen.getByRole("navigation", { name: "Ana gezinme" });

viewTest(
  "pinned views: show an error without breaking the navigation when the data is malformed",
  async ({ show }) => {
    const app = await openFrame();
    await show(app.element);
    await screen.findByRole("button", { name: /^Bildirimler/ });
    const view = createSavedView({ name: "Rüzgârlar" });
    for (const wrong of WRONG) {
      await app.put(PINNED, wrong);
      await within(findNavigation()).findByText(FAILED);
      within(findNavigation()).getByRole("link", { name: "Projeler" });
      await app.put(PINNED, { pinned: [{ view, count: 3 }], defaults: [view] });
      await within(findNavigation()).findByRole("link", { name: /^Rüzgârlar/ });
      assert.ok(within(findNavigation()).queryByText(FAILED) === null);
    }
  },
);

viewTest(
  "pinned views: show an error and retry when loading fails",
  async ({ show, user }) => {
    const view = createSavedView({ name: "Rüzgârlar" });
    let isThere = false;
    const app = await openFrame((call) => {
      if (call.path !== "/api/views/counts") return respond(call);
      return isThere ? { pinned: [{ view, count: 3 }], defaults: [] } : { pinned: 1 };
    });
    await show(app.element);
    await screen.findByText(FAILED);
    isThere = true;
    await user.click(within(findNavigation()).getByRole("button", { name: "Yeniden dene" }));
    await within(findNavigation()).findByRole("link", { name: /^Rüzgârlar/ });
    assert.ok(within(findNavigation()).queryByText(FAILED) === null);
  },
);

viewTest(
  "unread count: shows an error without breaking the frame when the data is malformed",
  async ({ show, user, consoleMessages }) => {
    const counts = [3];
    const app = await openFrame((call) =>
      call.path.endsWith("/unread/count") ? counts.shift() ?? 7 : respond(call)
    );
    await show(app.element);
    await screen.findByRole("button", { name: "Bildirimler: 3 okunmamış bildirim" });
    await app.put(UNREAD_COUNT, { toString: 1 });
    within(findNavigation()).getByRole("link", { name: "Bildirimler" });
    await user.click(
      screen.getByRole("button", { name: "Bildirimler gösterilemedi. Yeniden deneyin" }),
    );
    await screen.findByRole("button", { name: "Bildirimler: 7 okunmamış bildirim" });
    assert.ok(consoleMessages.splice(0).length > 0);
  },
);

viewTest(
  "command palette: shows an error and retries when rendering fails",
  async ({ show, user, consoleMessages }) => {
    addModalRoot();
    const technologies = { data: [{ id: toId(1), name: "Dalga" }], total: 1 };
    const app = await openFrame((call) =>
      call.path === "/api/project-types" ? technologies : respond(call)
    );
    await show(app.element);
    await screen.findByRole("button", { name: "Her şeyde ara" });
    const { queryKey } = optionsQuery("projectType", app.services.http);
    await app.put(queryKey, { data: 1 });
    await user.keyboard("{Control>}k{/Control}");
    const failed = await screen.findByRole("dialog", { name: "Her şeyde ara" });
    within(failed).getByText("Bir şeyler ters gitti!");
    within(findNavigation()).getByRole("link", { name: "Projeler" });

    await app.put(queryKey, { data: [{ id: toId(1), label: "Dalga" }] });
    await user.click(within(failed).getByRole("button", { name: "Yeniden dene" }));
    await screen.findByRole("combobox", { name: "Her şeyde ara" });
    assert.ok(screen.queryByText("Bir şeyler ters gitti!") === null);
    await user.keyboard("{Escape}");
    assert.ok(consoleMessages.splice(0).length > 0);
  },
);

viewTest(
  "notification sidebar: shows an error and retries when rendering fails",
  async ({ show, user, consoleMessages }) => {
    addModalRoot();
    const app = await openFrame(({ path, ...call }) =>
      path === "/api/notifications" ? { data: [], total: 0 } : respond({ path, ...call })
    );
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: /^Bildirimler/ }));
    const drawer = await screen.findByRole("dialog", { name: "Bildirimler" });
    await within(drawer).findByText("Henüz bildirim yok");
    await app.put(SIDEBAR_LIST, { pages: [{ data: [null], total: 1 }], pageParams: [0] });
    const alert = await within(drawer).findByRole("alert");
    within(alert).getByText("Bir hata oluştu");
    within(drawer).getByRole("link", { name: "Tüm bildirimler" });

    await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
    await within(drawer).findByText("Henüz bildirim yok");
    assert.ok(within(drawer).queryByRole("alert") === null);
    assert.ok(consoleMessages.splice(0).length > 0);
  },
);
