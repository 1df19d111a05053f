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
  "feedback page: keeps the note of a failed action in its dialog and sends it again",
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

    const text = "Ağ hatası. Lütfen bağlantınızı denetleyin.";
    await screen.findByText(text);
    await user.click(within(dialog).getByRole("button", { name: "İncelemeye al" }));
    await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    await waitFor(() => assert.ok(screen.queryByText(text) === null));
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

const replies = [
  {
    id: toId(21),
    text: "Hangi tarayıcı?",
    author: { id: toId(9), name: "Işıl", surname: "Öz" },
    createdAt: "2026-01-05T09:00:00Z",
  },
  { id: toId(22), text: "Firefox.", author: sent.submittedBy, createdAt: "2026-01-05T10:00:00Z" },
];

async function openReplies(as: { id: string; roles: ["MEMBER"] | ["MANAGER"] }) {
  let rows = replies;
  const app = await createPageInApp({
    page,
    path: "/feedback/:feedbackId",
    at: `/feedback/${ID}`,
    as,
    respond({ method, path, body }: Call) {
      if (method === "GET" && path.endsWith("/replies")) return { data: rows, total: rows.length };
      if (method === "GET") return sent;
      if (method === "DELETE") {
        rows = rows.filter(({ id }) => !path.endsWith(id));
        return null;
      }
      const { text } = body as { text: string };
      const reply = {
        id: toId(30),
        text,
        author: sent.submittedBy,
        createdAt: "2026-01-05T11:00:00Z",
      };
      rows = [...rows, reply];
      return reply;
    },
  });
  addModalRoot();
  return app;
}

async function findReplies() {
  await screen.findByText("Firefox.");
  return screen.getByRole("region", { name: "Yanıtlar" });
}

const readTexts = (region: HTMLElement) =>
  within(region).queryAllByRole("listitem").map((item) =>
    item.querySelectorAll("p")[1]?.textContent
  );

viewTest(
  "feedback replies: are listed with the sender's form, and one is added",
  async ({ show, user }) => {
    const app = await openReplies({ id: sent.submittedBy.id, roles: ["MEMBER"] });
    await show(app.element);
    const region = await findReplies();
    assert.deepEqual(readTexts(region), ["Hangi tarayıcı?", "Firefox."]);
    const field = within(region).getByRole<HTMLTextAreaElement>("textbox", { name: "Yanıtınız" });
    await user.click(within(region).getByRole("button", { name: "Yanıtla" }));
    await within(region).findByText("Gerekli");
    await user.type(field, "140.");
    await user.click(within(region).getByRole("button", { name: "Yanıtla" }));
    await waitFor(() =>
      assert.deepEqual(readTexts(region), ["Hangi tarayıcı?", "Firefox.", "140."])
    );
    assert.equal(field.value, "");
    app.stop();
  },
);

viewTest(
  "feedback replies: only one's own is deleted, after a confirmation",
  async ({ show, user }) => {
    const app = await openReplies({ id: sent.submittedBy.id, roles: ["MEMBER"] });
    await show(app.element);
    const region = await findReplies();
    const [button, ...others] = within(region).getAllByRole("button", {
      name: /yanıtınızı silin$/,
    });
    assert.ok(button && others.length === 0);
    await user.click(button);
    assert.equal(app.calls.some(({ method }) => method === "DELETE"), false);
    app.actors.confirmDialog.send({ type: "dialog.confirmed" });
    app.advanceClock(300);
    await waitFor(() => assert.deepEqual(readTexts(region), ["Hangi tarayıcı?"]));
    assert.deepEqual(
      app.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path),
      [`/api/feedback/${ID}/replies/${toId(22)}`],
    );
    app.stop();
  },
);

viewTest(
  "feedback replies: have no form for readers who neither sent nor manage it",
  async ({ show }) => {
    const app = await openReplies({ id: toId(77), roles: ["MEMBER"] });
    await show(app.element);
    const region = await findReplies();
    assert.deepEqual(readTexts(region), ["Hangi tarayıcı?", "Firefox."]);
    assert.equal(within(region).queryByRole("textbox"), null);
    app.stop();
  },
);
