import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Role } from "../../../contract/permissions.ts";
import type { User } from "../../../contract/user.ts";
import * as create from "../../../src/pages/user/UserCreatePage.tsx";
import * as detail from "../../../src/pages/user/UserPage.tsx";
import * as account from "../../../src/pages/account/AccountPage.tsx";

const ID = "01914684-0000-7000-8000-000000000001";
const COMPANY = "01914684-0000-7000-8000-000000000002";
const stamps = { version: 3, createdAt: "2026-01-05T09:00:00Z", updatedAt: "2026-02-05T09:00:00Z" };
const company = {
  ...stamps,
  id: COMPANY,
  name: "Ege Rüzgâr",
  taxNumber: null,
  email: null,
  phone: null,
  website: null,
  address: null,
  city: null,
  country: null,
  notes: null,
};
const irem: User = {
  ...stamps,
  id: ID,
  email: "irem@ege.example",
  name: "İrem",
  surname: "Yıldız",
  phone: null,
  companyId: COMPANY,
  roles: ["MEMBER"],
  status: "ACTIVE",
  language: "tr",
  lastLoginAt: null,
  company,
};

const server = (user: User) => ({ path }: Call) =>
  path === "/api/companies" ? { data: [company], total: 1 } : user;

function userPage(user: User, role: Role) {
  return inApp({
    page: detail,
    path: "/user/:userId",
    at: `/user/${ID}`,
    texts: ["user"],
    as: { roles: [role] },
    answer: server(user),
  });
}

const OFFERED: [Role, Partial<User>, string[]][] = [
  ["ADMIN", {}, ["Sil", "Devre dışı bırak", "Düzenle", "Tek kullanımlık parola oluştur"]],
  ["ADMIN", { status: "DISABLED" }, ["Sil", "Etkinleştir", "Düzenle"]],
  ["ADMIN", { status: "INVITED" }, ["Sil", "Düzenle", "Yeniden davet et"]],
  ["MANAGER", {}, ["Düzenle"]],
  ["MANAGER", { roles: ["ADMIN"] }, []],
];

for (const [role, changes, expected] of OFFERED) {
  viewTest(
    `who is ${role} is offered ${expected.join(", ") || "nothing"}, the user being ${
      JSON.stringify(changes)
    }`,
    async ({ show }) => {
      const app = await userPage({ ...irem, ...changes }, role);
      const { unmount } = await show(app.element);
      await screen.findByRole("heading", { level: 1, name: "İrem Yıldız" });
      const buttons = screen.queryAllByRole("button").map((button) => button.textContent);
      assert.deepEqual(buttons, expected);
      unmount();
      app.stop();
    },
  );
}

viewTest(
  "inviting says what is missing, and then sends what was entered",
  async ({ show, user }) => {
    const app = await inApp({
      page: create,
      path: "/user/create",
      at: "/user/create",
      texts: ["user"],
      as: { roles: ["ADMIN"] },
      answer: server(irem),
    });
    const { unmount } = await show(app.element);
    const submit = await screen.findByRole("button", { name: "Davet et" });
    await user.click(submit);
    await screen.findByText("E-posta gerekli");
    await screen.findByText("En az 1 seçim yapın");
    assert.equal(screen.getAllByText("Gerekli").length, 3);

    const type = (name: string, text: string) =>
      user.type(screen.getByRole("textbox", { name }), text);
    await type("Ad", "İrem");
    await type("Soyad", "Yıldız");
    await type("E-posta", "irem@ege");
    await user.click(screen.getByRole("checkbox", { name: /^İzleyici/ }));
    await user.click(screen.getByRole("checkbox", { name: /^Üye/ }));
    await user.type(screen.getByRole("combobox", { name: "Şirket" }), "ege");
    await user.click(await screen.findByRole("option", { name: "Ege Rüzgâr" }));
    await user.click(submit);
    await screen.findByText("Geçersiz e-posta biçimi");
    assert.deepEqual(app.calls.filter(({ method }) => method === "POST"), []);

    await type("E-posta", ".example");
    await user.click(submit);
    await waitFor(() => assert.equal(app.place(), `/user/${ID}`));
    assert.deepEqual(app.calls.filter(({ method }) => method === "POST"), [{
      method: "POST",
      path: "/api/users",
      query: "",
      body: {
        email: "irem@ege.example",
        name: "İrem",
        surname: "Yıldız",
        phone: null,
        companyId: COMPANY,
        roles: ["MEMBER", "VIEWER"],
        language: "tr",
      },
    }]);
    unmount();
    app.stop();
  },
);

viewTest(
  "changing one's password asks for the present one and the new one twice",
  async ({ show, user }) => {
    const app = await inApp({
      page: account,
      path: "/account",
      at: "/account",
      texts: ["account", "password", "user"],
      as: { id: ID, roles: ["MEMBER"] },
      answer: ({ path }) => {
        if (path !== "/api/auth/password") return irem;
        throw refusal(path, 400, "x", { currentPassword: ["Şu anki parola yanlış"] });
      },
    });
    const { unmount } = await show(app.element);
    const form = within(await screen.findByRole("form", { name: "Parolayı değiştir" }));
    const type = (label: string, text: string) => user.type(form.getByLabelText(label), text);
    const submit = form.getByRole("button", { name: "Parolayı değiştir" });
    await user.click(submit);
    await form.findByText("Parola onayı gerekli");
    assert.equal(form.getAllByText("Parola gerekli").length, 2);
    await type("Şu anki parola", "eski parola");
    await type("Yeni parola", "kısa");
    await type("Parolayı onayla", "kısaca");
    await user.click(submit);
    await form.findByText("Parola en az 8 karakter olmalı");
    await type("Yeni parola", " bir parola");
    await user.click(submit);
    await form.findByText("Parolalar eşleşmiyor");
    await user.clear(form.getByLabelText("Parolayı onayla"));
    await type("Parolayı onayla", "kısa bir parola");
    await user.click(submit);
    await form.findByText("Şu anki parola yanlış");
    assert.deepEqual(app.calls.filter(({ method }) => method === "PUT"), [{
      method: "PUT",
      path: "/api/auth/password",
      query: "",
      body: { currentPassword: "eski parola", password: "kısa bir parola" },
    }]);
    unmount();
    app.stop();
  },
);
