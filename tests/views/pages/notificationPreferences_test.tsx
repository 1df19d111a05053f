import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { DEFAULT_CHOICES, DEFAULT_DIGEST } from "../../../contract/notificationPreferences.ts";
import * as page from "../../../src/pages/notification/NotificationPreferencesPage.tsx";

const API = "/api/users/me/notification-preferences";
const PATH = "/notifications/preferences";
const PREFERENCES = {
  version: 3,
  ...DEFAULT_CHOICES,
  ...DEFAULT_DIGEST,
  nextDigestAt: null,
};

const shown = (answer: (call: Call) => unknown) =>
  inApp({
    page,
    path: PATH,
    at: PATH,
    as: { roles: ["MEMBER"] },
    answer: (call) => call.path === "/api/auth/config" ? { mail: false } : answer(call),
  });

viewTest(
  "a table of topics and ways, whose mails about the account cannot be turned off",
  async ({ show }) => {
    await show((await shown(() => PREFERENCES)).element);
    const table = within(await screen.findByRole("table"));
    assert.deepEqual(table.getAllByRole("columnheader").map(({ textContent }) => textContent), [
      "Konu",
      "Uygulamada",
      "E-posta",
    ]);
    assert.equal(table.getAllByRole("switch").length, 5);
    assert.equal(table.getAllByRole("button").length, 4);
    table.getByText("Her zaman, hemen");
    await screen.findByText(
      "E-posta gönderimi kurulmamış olduğundan bu e-postaların hiçbiri gönderilmez.",
    );
    screen.getByText("Özete bırakılan bir şey olmadıkça gelmez.");
  },
);

viewTest("all of it is sent, and what the answer says is shown", async ({ show, user }) => {
  const app = await shown(({ method, body }) =>
    method === "PUT"
      ? { ...(body as object), version: 4, nextDigestAt: "2026-03-02T05:00:00.000Z" }
      : PREFERENCES
  );
  await show(app.element);
  await user.click(await screen.findByRole("switch", { name: "Hesap: uygulamada" }));
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  await screen.findByText("Sıradaki 02.03.2026 08:00 tarihinde gelir.");
  const { nextDigestAt: _, ...input } = PREFERENCES;
  assert.deepEqual(app.calls.filter(({ method }) => method === "PUT"), [{
    method: "PUT",
    path: API,
    query: "",
    body: { ...input, account: { inApp: false, mail: "AT_ONCE" } },
  }]);
});

viewTest(
  "an error of the server is at its field, and what was chosen stays",
  async ({ show, user }) => {
    const app = await shown(({ method, path }) => {
      if (method !== "PUT") return PREFERENCES;
      throw refusal(path, 400, "x", { digestTimeZone: ["Geçersiz saat dilimi"] });
    });
    await show(app.element);
    const late = await screen.findByRole<HTMLInputElement>("switch", {
      name: "Geciken kilometre taşları: uygulamada",
    });
    await user.click(late);
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    await screen.findByText("Geçersiz saat dilimi");
    assert.equal(late.checked, false);
  },
);
