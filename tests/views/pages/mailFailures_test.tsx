import {
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { routes } from "../../../src/app/routes.tsx";

const createFailure = (more: Partial<MailFailure>): MailFailure => ({
  id: toId(1),
  kind: "invitation",
  status: "FAILED",
  recipient: "deniz@ege.example",
  user: { id: toId(2), name: "Deniz", surname: "Ak" },
  host: "mail.example:587",
  error: "550 No such mailbox",
  attempts: 1,
  queuedAt: "2026-03-01T09:00:00Z",
  failedAt: "2026-03-01T09:00:00Z",
  nextAttemptAt: null,
  ...more,
});
const waiting = createFailure({
  id: toId(3),
  kind: "password_reset",
  status: "WAITING",
  recipient: "can@ege.example",
  error: null,
  nextAttemptAt: "2026-03-01T09:02:00Z",
});

interface Opened {
  mails?: () => unknown;
  send?: () => unknown;
  permissions?: readonly Permission[];
}

async function open({ mails = () => [], send, permissions = PERMISSIONS }: Opened) {
  addModalRoot();
  return await createRoutedApp(routes, {
    at: "/user/mails",
    as: { roles: ["ADMIN"], permissions },
    respond({ method, path }) {
      if (method === "PUT") return send?.();
      if (path === "/api/views") return { data: [] };
      if (path !== "/api/mail-failures") return respondToFrame(path);
      const data = mails();
      return { data, total: (data as unknown[]).length };
    },
  });
}

const readRows = () =>
  screen.getAllByRole("row").slice(1).map((row) =>
    [...row.querySelectorAll("td, th")].map((cell) => cell.textContent)
  );

viewTest(
  "undelivered mail: shows recipient, kind, status, server reply and attempts",
  async ({ show }) => {
    const app = await open({ mails: () => [createFailure({}), waiting] });
    await show(app.element);
    await screen.findByText("deniz@ege.example");
    // The first cell has the checkbox that selects the row.
    assert.deepEqual(readRows().map((cells) => cells.slice(1, 7)), [
      [
        "deniz@ege.example",
        "Davet",
        "Vazgeçildi",
        "550 No such mailbox",
        "mail.example:587",
        "1",
      ],
      [
        "can@ege.example",
        "Parola sıfırlama",
        "Yeniden denenecek",
        "Gönderilemeden süresi doldu",
        "mail.example:587",
        "1",
      ],
    ]);
  },
);

viewTest("undelivered mail: sends a mail again and reloads the list", async ({ show, user }) => {
  let mails = [createFailure({})];
  const app = await open({
    mails: () => mails,
    send() {
      mails = [];
      return createFailure({ status: "WAITING", nextAttemptAt: "2026-03-01T09:05:00Z" });
    },
  });
  await show(app.element);
  const name = "deniz@ege.example adresine yeniden gönder";
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByText("Tüm e-postalar ulaştı");
  assert.deepEqual(
    app.calls.filter(({ method }) => method === "PUT").map(({ path }) => path),
    [`/api/mail-failures/${toId(1)}/send`],
  );
  const { context } = app.actors.toaster.getSnapshot();
  assert.match(JSON.stringify(context), /E-posta yeniden gönderiliyor/);
});

viewTest("undelivered mail: offers to send again only with config:write", async ({ show }) => {
  const app = await open({ mails: () => [createFailure({})], permissions: ["config:read"] });
  await show(app.element);
  await screen.findByText("deniz@ege.example");
  assert.ok(screen.queryByRole("button", { name: /yeniden gönder/ }) === null);
});

viewTest("undelivered mail: has an empty state when every mail was delivered", async ({ show }) => {
  const app = await open({});
  await show(app.element);
  await screen.findByText("Tüm e-postalar ulaştı");
});

viewTest(
  "undelivered mail: shows an error and retries when the list fails to load",
  async ({ show, user }) => {
    let isBroken = true;
    const app = await open({
      mails() {
        if (isBroken) {
          throw createRequestFailure("/api/mail-failures", "took-too-long", "Çok uzun sürdü");
        }
        return [createFailure({})];
      },
    });
    await show(app.element);
    const retry = await screen.findByRole("button", { name: "Yeniden dene" });
    isBroken = false;
    await user.click(retry);
    await waitFor(() => assert.notEqual(screen.queryByText("deniz@ege.example"), null));
  },
);
