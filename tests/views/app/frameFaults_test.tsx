import { type Call, frameAnswer, routed } from "../../support/inApp.tsx";
import { aSavedView, idOf } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import type { QueryKey } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { SIDEBAR_LIST, UNREAD_COUNT } from "../../../src/api/notifications.ts";
import { savedViews } from "../../../src/api/views.ts";
import { routes } from "../../../src/app/routes.tsx";
import { optionsQuery } from "../../../src/pages/list/recordNames.ts";

// What the frame fetches once it stands is at hand then, and is drawn at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/tools.ts"),
    import("../../../src/ui/later.ts"),
  ]);
});

const PINNED = savedViews.queries(() => Promise.reject(new Error("not asked"))).pinned().queryKey;

/** What an answer may be that nobody has checked. */
const WRONG = [0, "none", [], {}, { pinned: 1, defaults: [] }, {
  pinned: [null],
  defaults: [],
}, { pinned: [{ view: null, count: 1 }], defaults: [] }];

const answer = ({ path }: Call) => frameAnswer(path);

/** The frame around a page, and how an answer that nobody checks gets into it. */
async function frame(answering: (call: Call) => unknown = answer) {
  const app = await routed(routes, {
    at: "/toast-test",
    as: { roles: ["ADMIN"] },
    answer: answering,
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
const stands = () => screen.getByRole("navigation", { name: "Ana gezinme" });

viewTest("pinned views of a wrong shape take nothing else along", async ({ show }) => {
  const app = await frame();
  await show(app.element);
  await screen.findByRole("button", { name: /^Bildirimler/ });
  const view = aSavedView({ name: "Rüzgârlar" });
  for (const wrong of WRONG) {
    await app.put(PINNED, wrong);
    await within(stands()).findByText(FAILED);
    within(stands()).getByRole("link", { name: "Projeler" });
    await app.put(PINNED, { pinned: [{ view, count: 3 }], defaults: [view] });
    await within(stands()).findByRole("link", { name: /^Rüzgârlar/ });
    assert.ok(within(stands()).queryByText(FAILED) === null);
  }
});

viewTest(
  "pinned views that did not come say so, and are asked for again",
  async ({ show, user }) => {
    const view = aSavedView({ name: "Rüzgârlar" });
    let isThere = false;
    const app = await frame((call) => {
      if (call.path !== "/api/views/counts") return answer(call);
      return isThere ? { pinned: [{ view, count: 3 }], defaults: [] } : { pinned: 1 };
    });
    await show(app.element);
    await screen.findByText(FAILED);
    isThere = true;
    await user.click(within(stands()).getByRole("button", { name: "Yeniden dene" }));
    await within(stands()).findByRole("link", { name: /^Rüzgârlar/ });
    assert.ok(within(stands()).queryByText(FAILED) === null);
  },
);

viewTest(
  "a number of unread notifications that is none takes nothing along",
  async ({ show, user, said }) => {
    let isPolled = false;
    const app = await frame((call) => {
      isPolled ||= call.path.endsWith("/undelivered");
      return call.path.endsWith("/unread/count") ? (isPolled ? 7 : 3) : answer(call);
    });
    await show(app.element);
    // The latest that is told, after which nothing else comes.
    await screen.findByRole("button", { name: "Bildirimler: 7 okunmamış bildirim" });
    await app.put(UNREAD_COUNT, { toString: 1 });
    within(stands()).getByRole("link", { name: "Bildirimler" });
    await user.click(
      screen.getByRole("button", { name: "Bildirimler gösterilemedi. Yeniden deneyin" }),
    );
    await screen.findByRole("button", { name: "Bildirimler: 7 okunmamış bildirim" });
    assert.ok(said.splice(0).length > 0);
  },
);

viewTest(
  "a palette that cannot be drawn says so, and is tried again",
  async ({ show, user, said }) => {
    addModalRoot();
    const technologies = { data: [{ id: idOf(1), name: "Dalga" }], total: 1 };
    const app = await frame((call) =>
      call.path === "/api/project-types" ? technologies : answer(call)
    );
    await show(app.element);
    await screen.findByRole("button", { name: "Her şeyi ara" });
    const { queryKey } = optionsQuery("projectType", app.services.http);
    await app.put(queryKey, { data: 1 });
    await user.keyboard("{Control>}k{/Control}");
    const failed = await screen.findByRole("dialog", { name: "Her şeyi ara" });
    within(failed).getByText("Bir şeyler ters gitti!");
    within(stands()).getByRole("link", { name: "Projeler" });

    await app.put(queryKey, { data: [{ id: idOf(1), label: "Dalga" }] });
    await user.click(within(failed).getByRole("button", { name: "Yeniden dene" }));
    await screen.findByRole("combobox", { name: "Her şeyi ara" });
    assert.ok(screen.queryByText("Bir şeyler ters gitti!") === null);
    await user.keyboard("{Escape}");
    assert.ok(said.splice(0).length > 0);
  },
);

viewTest(
  "a bell's list that cannot be drawn says so, and is tried again",
  async ({ show, user, said }) => {
    addModalRoot();
    const app = await frame(({ path, ...call }) =>
      path === "/api/notifications" ? { data: [], total: 0 } : answer({ path, ...call })
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
    assert.ok(said.splice(0).length > 0);
  },
);
