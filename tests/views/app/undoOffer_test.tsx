import { inApp } from "../../support/inApp.tsx";
import { idOf } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { useServices } from "../../../src/actors/services.ts";
import { undoable } from "../../../src/actors/undoable.ts";
import { UndoKeys } from "../../../src/app/UndoKeys.tsx";
import { message } from "../../../src/i18n/catalogue.ts";
import { ToastRegion } from "../../../src/ui/toast/ToastRegion.tsx";

/** A page on which something can be changed, before and after what takes it back is there. */
function Component() {
  const services = useServices();
  const [isLoaded, load] = useState(false);
  const change = () => {
    const change = undoable(services);
    change.options.onUndoable?.(idOf(1));
    change.tell(message("Undone"));
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

const signedIn = () =>
  inApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["ADMIN"] },
    answer: () => ({}),
  });

viewTest(
  "what is changed before changes can be taken back is offered as soon as they can",
  async ({ show, user }) => {
    const app = await signedIn();
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Change" }));
    assert.deepEqual(raised(app), []);
    await user.click(screen.getByRole("button", { name: "Load" }));
    await screen.findByRole("button", { name: "Geri al" });
    assert.deepEqual(raised(app), ["undo-0"]);
    app.stop();
  },
);

viewTest("what was changed in a session is not offered in the next", async ({ show, user }) => {
  const app = await signedIn();
  await show(app.element);
  await user.click(await screen.findByRole("button", { name: "Change" }));
  act(() => app.actors.app.send({ type: "session.ended", reason: "expired" }));
  await user.click(screen.getByRole("button", { name: "Load" }));
  assert.deepEqual(raised(app), ["session-ended"]);
  app.stop();
});

const raised = ({ actors: { toaster } }: Awaited<ReturnType<typeof signedIn>>) =>
  toaster.getSnapshot().context.shown.map(({ toast }) => toast.id);

/** What can be told of a pointer: a mouse, a finger, and a finger that is said to hover. */
const DEVICES = [
  { has: ["hover", "fine"], keys: true },
  { has: ["coarse"], keys: false },
  { has: ["hover", "coarse"], keys: false },
];

for (const { has, keys } of DEVICES) {
  viewTest(
    `an offer to undo ${keys ? "names its keys" : "names no keys"} with ${has.join(" and ")}`,
    async ({ show, user }) => {
      const { matchMedia } = globalThis;
      const isMet = (query: string) =>
        [...query.matchAll(/\((?:hover|pointer): (\w+)\)/g)]
          .every(([, value = ""]) => has.includes(value));
      globalThis.matchMedia = (query) =>
        Object.defineProperty(matchMedia(query), "matches", { value: isMet(query) });
      const app = await signedIn();
      try {
        await show(app.element);
        await user.click(await screen.findByRole("button", { name: "Load" }));
        await user.click(screen.getByRole("button", { name: "Change" }));
        await screen.findByRole("button", { name: "Geri al" });
        const told = screen.queryByText(/ile de geri alınır/)?.textContent ?? null;
        assert.equal(told, keys ? "Ctrl Z ile de geri alınır" : null);
      } finally {
        globalThis.matchMedia = matchMedia;
      }
      app.stop();
    },
  );
}
