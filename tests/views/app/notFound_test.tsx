import { frameAnswer, refusal, routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { isBehindSignIn, routes } from "../../../src/app/routes.tsx";

const RECORDS = [
  "/user/{id}",
  "/technology/{id}",
  "/stakeholders/{id}",
  "/reminders/{id}",
  "/reminders/{id}/edit",
  "/project/{id}",
  "/process/{id}",
  "/company/{id}",
  "/feedback/{id}",
];
const ABSENT = "01914684-0000-7000-8000-00000000dead";

/** What the frame asks for, whatever the page. */
const isOfFrame = (path: string) =>
  path.startsWith("/api/notifications/") || path === "/api/views/counts";
const lists = (path: string) => path.includes("/metrics/") ? [] : { data: [], total: 0 };

for (const path of RECORDS) {
  viewTest(`${path} with what is no id shows Not Found and asks for nothing`, async ({ show }) => {
    const at = path.replace("{id}", "42");
    const app = await routed(routes, {
      at,
      as: { roles: ["ADMIN"] },
      answer: ({ path }) => frameAnswer(path),
    });
    const { unmount } = await show(app.element);
    await screen.findByRole("heading", { level: 1, name: "Bulunamadı" });
    await screen.findByRole("navigation", { name: "Ana gezinme" });
    await waitFor(() => assert.equal(document.title, "Bulunamadı · İklim"));
    assert.deepEqual([app.place(), app.calls.filter(({ path }) => !isOfFrame(path))], [at, []]);
    unmount();
    app.stop();
  });

  viewTest(`${path} of a record that does not exist shows Not Found`, async ({ show }) => {
    const app = await routed(routes, {
      at: path.replace("{id}", ABSENT),
      as: { roles: ["ADMIN"] },
      answer({ path }) {
        if (path.includes(ABSENT)) throw refusal(path, "not-found", "Yok");
        return isOfFrame(path) ? frameAnswer(path) : lists(path);
      },
    });
    const { unmount } = await show(app.element);
    await screen.findByRole("heading", { level: 1, name: "Bulunamadı" });
    await waitFor(() => assert.equal(document.title, "Bulunamadı · İklim"));
    unmount();
    app.stop();
  });
}

for (const at of ["/nowhere/at-all", "/project/42", "/loginx"]) {
  viewTest(`${at} shows Not Found to who is not signed in`, async ({ show }) => {
    const app = await routed(routes, { at, as: null, answer: () => null });
    await show(app.element);
    await screen.findByRole("heading", { level: 1, name: "Bulunamadı" });
    await waitFor(() => assert.equal(document.title, "Bulunamadı · İklim"));
    assert.deepEqual([app.place(), app.calls], [at, []]);
  });
}

viewTest("the tab has the name of the next page after Not Found", async ({ show, user }) => {
  const app = await routed(routes, {
    at: "/nowhere",
    as: { roles: ["ADMIN"], permissions: [] },
    answer: ({ path }) => frameAnswer(path),
  });
  await show(app.element);
  await user.click(await screen.findByRole("link", { name: "Ana sayfaya git" }));
  await waitFor(() => assert.equal(document.title, "Genel bakış · İklim"));
});

Deno.test("only addresses that may have a page ask for a sign-in", () => {
  const asked = [
    "/",
    "/project/",
    `/project/${ABSENT}`,
    "/account/password",
    "/unauthorized",
    "/login",
    "/set-password/abc",
    "/project/42",
    "/nowhere",
  ].filter(isBehindSignIn);
  assert.deepEqual(asked, [
    "/",
    "/project/",
    `/project/${ABSENT}`,
    "/account/password",
    "/unauthorized",
  ]);
});
