import { createPageInApp } from "../../support/createPageInApp.tsx";
import { toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { useServices } from "../../../src/actors/services.ts";
import { createUndoableChange } from "../../../src/actors/undoableChange.ts";
import { UndoKeys } from "../../../src/app/UndoKeys.tsx";
import { message } from "../../../src/i18n/catalogue.ts";
import { ToastRegion } from "../../../src/ui/toast/ToastRegion.tsx";

/** Renders a page with a change, before and after its undo chunk loads. */
function Component() {
  const services = useServices();
  const [isLoaded, load] = useState(false);
  const change = () => {
    const change = createUndoableChange(services);
    change.options.onUndoable?.(toId(1), `/api/projects/${toId(2)}`);
    change.notifyDone(message("Undone"));
  };
  return (
    <>
      {isLoaded && <UndoKeys />}
      <ToastRegion toaster={services.actors.toaster} />
      <button type="button" onClick={change}>Change</button>
      <button type="button" onClick={() => load(true)}>Load</button>
    </>
  );
}

const createSignedInApp = () =>
  createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["ADMIN"] },
    respond: () => ({}),
  });

viewTest(
  "undo offer: is shown once the undo chunk is loaded",
  async ({ show, user }) => {
    const app = await createSignedInApp();
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Change" }));
    assert.deepEqual(listToastIds(app), []);
    await user.click(screen.getByRole("button", { name: "Load" }));
    await screen.findByRole("button", { name: "Geri al" });
    assert.deepEqual(listToastIds(app), ["undo-0"]);
    app.stop();
  },
);

viewTest("undo offer: is not shown after the session ended", async ({ show, user }) => {
  const app = await createSignedInApp();
  await show(app.element);
  await user.click(await screen.findByRole("button", { name: "Change" }));
  act(() => app.actors.app.send({ type: "session.ended", reason: "expired" }));
  await user.click(screen.getByRole("button", { name: "Load" }));
  assert.deepEqual(listToastIds(app), ["session-ended"]);
  app.stop();
});

const listToastIds = ({ actors: { toaster } }: Awaited<ReturnType<typeof createSignedInApp>>) =>
  toaster.getSnapshot().context.shown.map(({ toast }) => toast.id);

/** Pointer kinds: a mouse, a finger, and a finger reported as hovering. */
const DEVICES = [
  { has: ["hover", "fine"], keys: true },
  { has: ["coarse"], keys: false },
  { has: ["hover", "coarse"], keys: false },
];

for (const { has, keys } of DEVICES) {
  viewTest(
    `undo offer: ${keys ? "shows its shortcut" : "shows no shortcut"} with a ${
      has.join(" and ")
    } pointer`,
    async ({ show, user }) => {
      const { matchMedia } = globalThis;
      const isMet = (query: string) =>
        [...query.matchAll(/\((?:hover|pointer): (\w+)\)/g)]
          .every(([, value = ""]) => has.includes(value));
      globalThis.matchMedia = (query) =>
        Object.defineProperty(matchMedia(query), "matches", { value: isMet(query) });
      const app = await createSignedInApp();
      try {
        await show(app.element);
        await user.click(await screen.findByRole("button", { name: "Load" }));
        await user.click(screen.getByRole("button", { name: "Change" }));
        await screen.findByRole("button", { name: "Geri al" });
        const reported = screen.queryByText(/ile de geri alınır/)?.textContent ?? null;
        assert.equal(reported, keys ? "Ctrl Z ile de geri alınır" : null);
      } finally {
        globalThis.matchMedia = matchMedia;
      }
      app.stop();
    },
  );
}
