import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createCompany, createUser, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { User } from "../../../contract/schemas/user.ts";
import * as create from "../../../src/features/user/UserCreatePage.tsx";
import * as detail from "../../../src/features/user/UserPage.tsx";
import * as resetRequest from "../../../src/features/account/ResetRequestPage.tsx";
import * as account from "../../../src/features/account/AccountPage.tsx";

const ID = toId(1);
const COMPANY = toId(2);
const company = createCompany({ id: COMPANY });
const irem = createUser({ version: 3, companyId: COMPANY, company });

const createServer = (user: User) => ({ path }: Call) =>
  path === "/api/companies" ? { data: [company], total: 1 } : user;

function createUserPage(user: User, role: Role) {
  return createPageInApp({
    page: detail,
    path: "/user/:userId",
    at: `/user/${ID}`,
    as: { roles: [role] },
    respond: createServer(user),
  });
}

const OFFERED: [Role, Partial<User>, string[]][] = [
  ["ADMIN", {}, [
    "Devre dışı bırak",
    "Düzenle",
    "",
    "Sıfırlama bağlantısı gönder",
    "Tek kullanımlık parola oluştur",
  ]],
  ["ADMIN", { status: "DISABLED" }, ["Etkinleştir", "Düzenle", ""]],
  ["ADMIN", { status: "INVITED" }, ["Düzenle", "", "Yeniden davet et"]],
  ["MANAGER", {}, ["Düzenle"]],
  ["MANAGER", { roles: ["ADMIN"] }, []],
];

for (const [role, changes, expected] of OFFERED) {
  viewTest(
    `user page: offers a ${role} ${expected.join(", ") || "nothing"} for a user with ${
      JSON.stringify(changes)
    }`,
    async ({ show }) => {
      const app = await createUserPage({ ...irem, ...changes }, role);
      await show(app.element);
      await screen.findByRole("heading", { level: 1, name: "İrem Yıldız" });
      const buttons = screen.queryAllByRole("button").map((button) => button.textContent);
      assert.deepEqual(buttons, expected);
    },
  );
}

viewTest("user form: shows a manager a read-only email with the reason", async ({ show, user }) => {
  addModalRoot();
  const app = await createUserPage(irem, "MANAGER");
  const { unmount } = await show(app.element);
  await user.click(await screen.findByRole("button", { name: "Düzenle" }));
  const email = await screen.findByRole<HTMLInputElement>("textbox", { name: "E-posta" });
  const described = document.getElementById(email.getAttribute("aria-describedby") ?? "");
  assert.deepEqual([email.value, email.readOnly, described?.textContent], [
    irem.email,
    true,
    "Giriş bununla yapıldığı için yalnızca bir yönetici değiştirebilir.",
  ]);
  unmount();
  app.stop();
});

viewTest(
  "invitation form: reports missing fields, then sends the values",
  async ({ show, user }) => {
    const app = await createPageInApp({
      page: create,
      path: "/user/create",
      at: "/user/create",
      as: { roles: ["ADMIN"] },
      respond: createServer(irem),
    });
    await show(app.element);
    const submit = await screen.findByRole("button", { name: "Davet et" });
    await user.click(submit);
    await screen.findByText("E-posta gerekli");
    for (const text of ["Ad gerekli", "Soyad gerekli"]) screen.getByText(text);

    const type = (name: string, text: string) =>
      user.type(screen.getByRole("textbox", { name }), text);
    await type("Ad", "İrem");
    await type("Soyad", "Yıldız");
    await type("E-posta", "irem@ege");
    await user.click(screen.getByRole("checkbox", { name: /^İzleyici/ }));
    await user.clear(screen.getByRole("combobox", { name: "Şirket" }));
    await user.type(screen.getByRole("combobox", { name: "Şirket" }), "ege");
    await user.click(await screen.findByRole("option", { name: "Ege Rüzgâr" }));
    await user.click(submit);
    await screen.findByText("Geçersiz e-posta biçimi");
    assert.deepEqual(app.calls.filter(({ method }) => method === "POST"), []);

    await type("E-posta", ".example");
    await user.click(submit);
    await waitFor(() => assert.equal(app.readAddress(), `/user/${ID}`));
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
  },
);

viewTest(
  "password form: requires the present password and the new one twice",
  async ({ show, user }) => {
    const app = await createPageInApp({
      page: account,
      path: "/account",
      at: "/account",
      as: { id: ID, roles: ["MEMBER"] },
      respond: ({ path }) => {
        if (path !== "/api/auth/password") return irem;
        throw createRequestFailure(path, 400, "x", { currentPassword: ["Şu anki parola yanlış"] });
      },
    });
    await show(app.element);
    const form = within(await screen.findByRole("form", { name: "Parolayı değiştir" }));
    const type = (label: string, text: string) => user.type(form.getByLabelText(label), text);
    const submit = form.getByRole("button", { name: "Parolayı değiştir" });
    await user.click(submit);
    await form.findByText("Yeni parolayı bir kez daha yazın");
    assert.equal(form.getAllByText("Parola gerekli").length, 2);
    await type("Şu anki parola", "eski parola");
    await type("Yeni parola", "kısa");
    await type("Yeni parola (tekrar)", "kısaca");
    await user.click(submit);
    await form.findByText("Parola en az 8 karakter olmalı");
    await type("Yeni parola", " bir parola");
    await user.click(submit);
    await form.findByText("Parolalar eşleşmiyor");
    await user.clear(form.getByLabelText("Yeni parola (tekrar)"));
    await type("Yeni parola (tekrar)", "kısa bir parola");
    await user.click(submit);
    await form.findByText("Şu anki parola yanlış");
    assert.deepEqual(app.actors.toaster.getSnapshot().context.shown, []);
    assert.deepEqual(app.calls.filter(({ method }) => method === "PUT"), [{
      method: "PUT",
      path: "/api/auth/password",
      query: "",
      body: { currentPassword: "eski parola", password: "kısa bir parola" },
    }]);
  },
);

viewTest("invitation: shows the link when no mail is set up", async ({ show, user }) => {
  addModalRoot();
  const link = `https://iklim.example/set-password/${"a".repeat(43)}`;
  const invited: User = { ...irem, status: "INVITED" };
  const app = await createPageInApp({
    page: detail,
    path: "/user/:userId",
    at: `/user/${ID}`,
    as: { roles: ["ADMIN"] },
    respond: (call: Call) => {
      if (call.path === "/api/auth/config") return { mail: false };
      return call.method === "PUT"
        ? { ...invited, invitationLink: link }
        : createServer(invited)(call);
    },
  });
  const { unmount } = await show(app.element);
  await user.click(await screen.findByRole("button", { name: "Yeniden davet et" }));
  const shown = await screen.findByRole<HTMLInputElement>("textbox", { name: "Davet bağlantısı" });
  assert.deepEqual([shown.value, shown.readOnly], [link, true]);
  await user.click(screen.getByRole("button", { name: "Tamam" }));
  await waitFor(() => assert.equal(document.body.innerHTML.includes(link), false));
  unmount();
  app.stop();
});

for (const [mail, offered] of [[true, ["Bağlantı gönder"]], [false, []]] as const) {
  viewTest(
    `password reset request: is offered only with mail set up: ${mail}`,
    async ({ show }) => {
      const app = await createPageInApp({
        page: resetRequest,
        path: "/reset-password-request",
        at: "/reset-password-request",
        as: { roles: [] },
        respond: () => ({ mail }),
      });
      await show(app.element);
      await screen.findByRole("heading", { level: 1, name: "Parolayı sıfırla" });
      const names = screen.queryAllByRole("button").map((button) => button.textContent);
      assert.deepEqual(names.filter((name) => /önder/.test(name ?? "")), offered);
      assert.equal(screen.queryByText(/E-posta gönderimi kurulmamış/) !== null, !mail);
    },
  );
}

viewTest(
  "password form: shows faults of a new password while it is typed",
  async ({ show, user }) => {
    const app = await createPageInApp({
      page: account,
      path: "/account",
      at: "/account",
      as: { id: ID, roles: ["VIEWER"] },
      respond: ({ path, body }: Call) =>
        path === "/api/auth/password/check"
          ? { isCommon: JSON.stringify(body) === '{"password":"galatasaray"}' }
          : irem,
    });
    await show(app.element);
    const password = await screen.findByLabelText("Yeni parola");
    await user.type(screen.getByLabelText("Şu anki parola"), "eski parolam");
    const expectError = async (typed: string, text: string) => {
      await user.clear(password);
      await user.type(password, typed);
      act(() => app.advanceClock(300));
      await screen.findByText(text);
    };
    await expectError("eski parolam", "Bu, şu anki parolanız; başka bir parola seçin");
    await expectError(
      "Yıldız85",
      "Adınız, e-postanız ve şirketinizin adı dışında en az 8 karakter gerekli",
    );
    const common =
      "Kolay tahmin edilir: en yaygın parolalardan biri ya da birkaç rakam, işaret eklenmiş yaygın bir sözcük";
    await expectError("galatasaray", common);
    await user.type(password, " değil");
    await waitFor(() => assert.ok(screen.queryByText(common) === null));
  },
);
