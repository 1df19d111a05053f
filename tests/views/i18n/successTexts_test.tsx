import { type Call, inApp } from "../../support/inApp.tsx";
import { aUser } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import * as toastTest from "../../../src/pages/ToastTestPage.tsx";
import * as userPage from "../../../src/pages/user/UserPage.tsx";

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
  "File uploaded successfully",
];

const SOURCES = new URL("../../../src/", import.meta.url);
const MACHINES = new URL("../../../machines/", import.meta.url);

/** What the files in a folder say, but for texts. */
async function source(folder: URL): Promise<string> {
  let text = "";
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory && name !== "i18n") text += await source(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) text += await Deno.readTextFile(new URL(name, folder));
  }
  return text;
}

Deno.test("every success text of docs/product.md 22.5 is said by the app, letter by letter", async () => {
  const [app, turkish, english] = await Promise.all([
    Promise.all([source(SOURCES), source(MACHINES)]).then(String),
    source(new URL("i18n/tr/", SOURCES)),
    source(new URL("i18n/en/", SOURCES)),
  ]);
  assert.deepEqual(
    SUCCESSES.filter((text) =>
      !app.includes(`"${text}"`) || !turkish.includes(`"${text}":`) ||
      english.includes(`"${text}":`)
    ),
    [],
  );
});

viewTest(
  "what was done and has no words of its own is told as completed",
  async ({ show, user }) => {
    const app = await inApp({
      page: toastTest,
      path: "/toast-test",
      at: "/toast-test",
      as: { roles: ["VIEWER"] },
      answer: () => ({}),
    });
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Başarı bildirimi" }));
    assert.deepEqual(told(app), [[
      "success",
      { key: "Operation completed successfully" },
      undefined,
    ]]);
  },
);

viewTest(
  "an administrator mails somebody a link to reset their password",
  async ({ show, user }) => {
    const irem = aUser();
    const answer = ({ path }: Call) =>
      path.startsWith("/api/users/") ? irem : { data: [], total: 0 };
    const app = await inApp({
      page: userPage,
      path: "/user/:userId",
      at: `/user/${irem.id}`,
      as: { roles: ["ADMIN"] },
      answer,
    });
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Sıfırlama bağlantısı gönder" }));
    await waitFor(() =>
      assert.deepEqual(told(app), [
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

/** Kind, title and message of what is told at the top right. */
const told = ({ actors }: Awaited<ReturnType<typeof inApp>>) =>
  actors.toaster.getSnapshot().context.shown.map(({ toast: { kind, title, message } }) => [
    kind,
    title,
    message,
  ]);
