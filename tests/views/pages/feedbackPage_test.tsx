import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { createFeedback, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import * as page from "../../../src/features/feedback/FeedbackPage.tsx";

const ID = toId(1);
const sent = createFeedback({ history: [] });

const respondToGet = (path: string, feedback: Feedback) =>
  path.endsWith("/replies") ? { data: [], total: 0 } : feedback;

viewTest(
  "feedback page: repeats a failed action with its note",
  async ({ show, user }) => {
    let feedback = sent;
    const answers = [
      () => Promise.reject(new RequestFailure("network", "/api/feedback")),
      () => feedback = { ...sent, version: 2, status: "IN_PROGRESS" },
    ];
    const app = await createPageInApp({
      page,
      path: "/feedback/:feedbackId",
      at: `/feedback/${ID}?open=progress`,
      as: { roles: ["MANAGER"] },
      respond: ({ method, path }: Call) =>
        method === "GET" ? respondToGet(path, feedback) : answers.shift()?.(),
    });
    addModalRoot();
    const { unmount } = await show(app.element);
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByRole("textbox"), " Bakıyoruz. ");
    await user.click(within(dialog).getByRole("button", { name: "İncelemeye al" }));

    const alert = await screen.findByRole("alert");
    within(alert).getByText("Ağ hatası. Lütfen bağlantınızı denetleyin.");
    await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => assert.ok(screen.queryByRole("alert") === null));
    await screen.findByText("İnceleniyor");

    const move = { path: `/api/feedback/${ID}/progress`, body: { note: "Bakıyoruz." } };
    const moves = app.calls.filter(({ method }) => method !== "GET")
      .map(({ path, body }) => ({ path, body }));
    assert.deepEqual(moves, [move, move]);
    unmount();
    app.stop();
  },
);

viewTest(
  "feedback page: links to the page it was sent from only within the app",
  async ({ show }) => {
    const places = [];
    for (const place of ["//evil.example", "/project/?page=2"]) {
      const app = await createPageInApp({
        page,
        path: "/feedback/:feedbackId",
        at: `/feedback/${ID}`,
        as: { roles: ["MANAGER"] },
        respond: ({ path }) => respondToGet(path, { ...sent, page: place }),
      });
      const { unmount } = await show(app.element);
      await screen.findByText(sent.description);
      places.push(screen.queryByRole("link", { name: place })?.getAttribute("href") ?? null);
      unmount();
      app.stop();
    }
    assert.deepEqual(places, [null, "/project/?page=2"]);
  },
);
