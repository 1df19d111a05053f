import { type Call, createPageInApp } from "../../support/createPageInApp.tsx";
import { createUser } from "../../support/records.ts";
import { loadTexts } from "../../support/texts.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import * as toastTest from "../../../src/app/pages/ToastTestPage.tsx";
import * as userPage from "../../../src/features/user/UserPage.tsx";

const THINGS = [
  "User",
  "Company",
  "Project",
  "Process",
  "Milestone",
  "Technology",
  "Stakeholder",
  "Reminder",
  "Feedback",
];
const DELETED = THINGS.filter((thing) => thing !== "Feedback");

/** The success texts of docs/product.md 22.5. */
const SUCCESSES = [
  "Login successful",
  "Logout successful",
  "Password reset email sent successfully",
  "Password reset link sent successfully",
  "Password reset successfully",
  "Password set successfully",
  "Master password generated successfully",
  ...THINGS.flatMap((thing) => [`${thing} created successfully`, `${thing} updated successfully`]),
  ...DELETED.map((thing) => `${thing} deleted successfully`),
  "Operation completed successfully",
  "Changes saved successfully",
];

const SOURCES = new URL("../../../src/", import.meta.url);
const MACHINES = new URL("../../../machines/", import.meta.url);

/** What the files in a folder say, but for texts. */
async function readSource(folder: URL): Promise<string> {
  let text = "";
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory && name !== "i18n") text += await readSource(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) text += await Deno.readTextFile(new URL(name, folder));
  }
  return text;
}

Deno.test("success texts: are those of docs/product.md 22.5", async () => {
  const [app, turkish, english] = await Promise.all([
    Promise.all([readSource(SOURCES), readSource(MACHINES)]).then(String),
    readSource(new URL("i18n/tr/", SOURCES)),
    readSource(new URL("i18n/en/", SOURCES)),
  ]);
  assert.deepEqual(
    SUCCESSES.filter((text) =>
      !app.includes(`"${text}"`) || !turkish.includes(`"${text}":`) ||
      english.includes(`"${text}":`)
    ),
    [],
  );
});

Deno.test("success text: says in English that a file was uploaded, after a screenshot", async () => {
  const [en, tr] = await Promise.all([loadTexts("en"), loadTexts("tr")]);
  assert.deepEqual(
    [
      createTranslate("en", en)("Screenshot uploaded"),
      createTranslate("tr", tr)("Screenshot uploaded"),
    ],
    ["File uploaded successfully", "Ekran görüntüsü eklendi"],
  );
});

viewTest(
  "success toast: says that the operation completed without a text of its own",
  async ({ show, user }) => {
    const app = await createPageInApp({
      page: toastTest,
      path: "/toast-test",
      at: "/toast-test",
      as: { roles: ["VIEWER"] },
      respond: () => ({}),
    });
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Başarı bildirimi" }));
    assert.deepEqual(listToasts(app), [[
      "success",
      { key: "Operation completed successfully" },
      undefined,
    ]]);
  },
);

viewTest(
  "user page: sends a password reset link",
  async ({ show, user }) => {
    const irem = createUser();
    const respond = ({ path }: Call) =>
      path.startsWith("/api/users/") ? irem : { data: [], total: 0 };
    const app = await createPageInApp({
      page: userPage,
      path: "/user/:userId",
      at: `/user/${irem.id}`,
      as: { roles: ["ADMIN"] },
      respond,
    });
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Sıfırlama bağlantısı gönder" }));
    await waitFor(() =>
      assert.deepEqual(listToasts(app), [
        ["success", "Parola sıfırlama bağlantısı gönderildi", "irem@ege.example"],
      ])
    );
    assert.deepEqual(app.calls.filter(({ method }) => method !== "GET"), [
      {
        method: "POST",
        path: "/api/auth/password/reset",
        query: "",
        body: { email: "irem@ege.example" },
      },
    ]);
  },
);

/** Returns kind, title and message of the toasts. */
const listToasts = ({ actors }: Awaited<ReturnType<typeof createPageInApp>>) =>
  actors.toaster.getSnapshot().context.shown.map(({ toast: { kind, title, message } }) => [
    kind,
    title,
    message,
  ]);
