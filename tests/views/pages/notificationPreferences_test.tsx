import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  DEFAULT_LEAD_DAYS,
} from "../../../contract/notificationPreferences.ts";
import * as page from "../../../src/features/notification/NotificationPreferencesPage.tsx";

const API = "/api/users/me/notification-preferences";
const PATH = "/notifications/preferences";
const PREFERENCES = {
  version: 3,
  ...DEFAULT_CHOICES,
  leadDays: DEFAULT_LEAD_DAYS,
  ...DEFAULT_DIGEST,
  nextDigestAt: null,
};

const createPage = (respond: (call: Call) => unknown) =>
  createPageInApp({
    page,
    path: PATH,
    at: PATH,
    as: { roles: ["MEMBER"] },
    respond: (call) => call.path === "/api/auth/config" ? { mail: false } : respond(call),
  });

viewTest(
  "notification preferences: show topics by channel, with fixed account mails",
  async ({ show }) => {
    await show((await createPage(() => PREFERENCES)).element);
    const table = within(await screen.findByRole("table"));
    assert.deepEqual(table.getAllByRole("columnheader").map(({ textContent }) => textContent), [
      "Konu",
      "Uygulamada",
      "E-posta",
    ]);
    assert.equal(table.getAllByRole("switch").length, 6);
    assert.equal(table.getAllByRole("button").length, 5);
    table.getByText("Her zaman, hemen");
    await screen.findByText(
      "E-posta gönderimi kurulmamış olduğundan bu e-postaların hiçbiri gönderilmez.",
    );
    screen.getByText("Özet seçili konu yokken gönderilmez.");
  },
);

viewTest(
  "notification preferences: send all choices and show the response",
  async ({ show, user }) => {
    const app = await createPage(({ method, body }) =>
      method === "PUT"
        ? { ...(body as object), version: 4, nextDigestAt: "2026-03-02T05:00:00.000Z" }
        : PREFERENCES
    );
    await show(app.element);
    await user.click(await screen.findByRole("switch", { name: "Hesap: uygulamada" }));
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    await screen.findByText("Sonraki özet: 02.03.2026 08:00");
    const { nextDigestAt: _, ...input } = PREFERENCES;
    assert.deepEqual(app.calls.filter(({ method }) => method === "PUT"), [{
      method: "PUT",
      path: API,
      query: "",
      body: { ...input, account: { inApp: false, mail: "AT_ONCE" } },
    }]);
  },
);

viewTest(
  "notification preferences: show a server error at its field and keep the choices",
  async ({ show, user }) => {
    const app = await createPage(({ method, path }) => {
      if (method !== "PUT") return PREFERENCES;
      throw createRequestFailure(path, 400, "x", { digestTimeZone: ["Geçersiz saat dilimi"] });
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

const findDueSoon = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Yaklaşan tarihler: uygulamada" });
const listLeadTimes = () =>
  within(screen.getByRole("group", { name: "Ne kadar önce" }))
    .getAllByRole<HTMLInputElement>("checkbox");

viewTest(
  "notification preferences: send the chosen lead times, the farthest first",
  async ({ show, user }) => {
    const app = await createPage(({ method, body }) =>
      method === "PUT"
        ? { ...(body as object), version: 4, nextDigestAt: "2026-03-02T05:00:00.000Z" }
        : PREFERENCES
    );
    await show(app.element);
    await findDueSoon();
    assert.deepEqual(
      listLeadTimes().map(({ checked, labels }) => [labels?.[0]?.textContent, checked]),
      [["14 gün önce", false], ["7 gün önce", true], ["3 gün önce", false], ["1 gün önce", true]],
    );
    await user.click(screen.getByRole("checkbox", { name: "14 gün önce" }));
    await user.click(screen.getByRole("checkbox", { name: "1 gün önce" }));
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    await screen.findByText("Sonraki özet: 02.03.2026 08:00");
    const [put] = app.calls.filter(({ method }) => method === "PUT");
    assert.deepEqual((put?.body as { leadDays: number[] }).leadDays, [14, 7]);
  },
);

viewTest(
  "notification preferences: disable lead times with the reason while warnings are off",
  async ({ show, user }) => {
    await show((await createPage(() => PREFERENCES)).element);
    await user.click(await findDueSoon());
    assert.deepEqual(listLeadTimes().map(({ disabled }) => disabled), [true, true, true, true]);
    screen.getByText("Önce “Yaklaşan tarihler” konusunu uygulamada ya da e-postayla açın.");
    await user.click(await findDueSoon());
    assert.deepEqual(listLeadTimes().map(({ disabled }) => disabled), [false, false, false, false]);
  },
);

viewTest(
  "notification preferences: ask for a lead time when none is chosen",
  async ({ show, user }) => {
    const app = await createPage(() => PREFERENCES);
    await show(app.element);
    await findDueSoon();
    await user.click(screen.getByRole("checkbox", { name: "7 gün önce" }));
    await user.click(screen.getByRole("checkbox", { name: "1 gün önce" }));
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    await screen.findByText(/En az 1/);
    assert.deepEqual(app.calls.filter(({ method }) => method === "PUT"), []);
    await user.click(await findDueSoon());
    assert.equal(screen.queryByText(/En az 1/), null);
    screen.getByText("Önce “Yaklaşan tarihler” konusunu uygulamada ya da e-postayla açın.");
  },
);
