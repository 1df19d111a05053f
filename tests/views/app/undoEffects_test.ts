import { createRequestFailure, createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { createActor, toPromise } from "xstate";
import type { Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { createUndoImplementations } from "../../../src/app/undoEffects.ts";
import { toId } from "../../support/records.ts";

const ID = toId(1);
const PATH = `/api/undo/${ID}`;
const createProblem = (detail: string) => ({
  type: "about:blank",
  title: "Conflict",
  status: 409,
  detail,
});

/** Runs undo with a server that responds with these batches. */
async function openUndo(batches: readonly object[] = []) {
  const answers = [...batches];
  const calls: object[] = [];
  const http = (async (path, read, { method, body, quiet } = {}) => {
    calls.push({ path, method, body, quiet });
    return await read(answers.shift());
  }) as Http;
  const app = await createRoutedApp([{ path: "*", element: null }], {
    at: "/",
    as: { roles: ["ADMIN"] },
    respond: () => null,
  });
  const client = app.services.queries.client();
  client.setQueryData(["rows"], "before");
  return {
    session: app.actors.session,
    calls,
    ...createUndoImplementations({ ...app.services, http }),
    toasts: () =>
      app.actors.toaster.getSnapshot().context.shown
        .map(({ toast: { kind, title, message, list } }) => [kind, title, message ?? list ?? null]),
    isStale: () => client.getQueryState(["rows"])?.isInvalidated,
  };
}

viewTest(
  "undo: undoes all batches of a bulk change and collects the errors",
  async () => {
    const createBatch = (next: number | null, rejections: readonly string[] = []) => ({
      total: 120,
      data: [
        ...Array.from(
          { length: 50 - rejections.length },
          (_, nth) => ({ id: toId(nth), problem: null }),
        ),
        ...rejections.map((detail) => ({ id: toId(0), problem: createProblem(detail) })),
      ],
      next,
    });
    const { actors, calls } = await openUndo([
      createBatch(50, ["Changed since.", "Gone."]),
      createBatch(100),
      createBatch(null, ["Changed since."]),
    ]);
    const undoing = createActor(actors.undoChange, { input: { id: ID } });
    const undone = toPromise(undoing);
    undoing.start();
    assert.deepEqual(await undone, {
      restored: 147,
      rejections: ["Changed since.", "Gone.", "Changed since."],
    });
    assert.deepEqual(
      calls,
      [0, 50, 100].map((from) => ({ path: PATH, method: "POST", body: { from }, quiet: true })),
    );
  },
);

for (
  const { taken, expectedToast } of [
    {
      taken: { restored: 1, rejections: [] },
      expectedToast: [["success", { key: "Undone" }, null]],
    },
    {
      taken: { restored: 3, rejections: [] },
      expectedToast: [[
        "success",
        { key: "{count} changes were undone", params: { count: 3 } },
        null,
      ]],
    },
    {
      taken: { restored: 1, rejections: ["Gone.", "Gone."] },
      expectedToast: [
        ["success", { key: "{count} changes were undone", params: { count: 1 } }, null],
        ["warning", { key: "{count} changes could not be undone", params: { count: 2 } }, [
          "Gone.",
        ]],
      ],
    },
    {
      taken: { restored: 0, rejections: ["Gone."] },
      expectedToast: [
        ["warning", { key: "{count} changes could not be undone", params: { count: 1 } }, [
          "Gone.",
        ]],
      ],
    },
  ]
) {
  const { restored, rejections } = taken;
  viewTest(
    `undo: notifies of ${restored} undone and ${rejections.length} failed changes and reloads the data`,
    async () => {
      const { actions, toasts, isStale } = await openUndo();
      actions.notifyUndone(undefined, taken);
      assert.deepEqual([toasts(), isStale()], [expectedToast, true]);
    },
  );
}

viewTest("undo: notifies why nothing was undone and reloads the data", async () => {
  const { actions, toasts, isStale } = await openUndo();
  actions.notifyFailed(undefined, {
    error: createRequestFailure(PATH, 409, "It was changed since."),
  });
  actions.notifyFailed(undefined, { error: new RequestFailure("network", PATH) });
  const title = { key: "It could not be undone" };
  assert.deepEqual([toasts(), isStale()], [[
    ["warning", title, "It was changed since."],
    ["warning", title, { key: "An unexpected error occurred. Please try again." }],
  ], true]);
});

viewTest("undo: notifies nothing once the session has ended", async () => {
  const { actions, session, toasts, isStale } = await openUndo();
  session.send({ type: "signOut.requested" });
  const before = toasts();
  actions.notifyFailed(undefined, {
    error: createRequestFailure(PATH, 409, "It was changed since."),
  });
  assert.deepEqual([toasts(), isStale()], [before, false]);
});

viewTest("undo: is retryable only after a temporary failure", async () => {
  const { guards } = await openUndo();
  const failures = [
    new RequestFailure("network", PATH),
    createRequestFailure(PATH, 409, "Changed."),
  ];
  assert.deepEqual(
    failures.map((error) => guards.isRetryable(undefined, { error })),
    [true, false],
  );
});
