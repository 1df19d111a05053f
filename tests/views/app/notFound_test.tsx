import {
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { requiresSignIn, routes } from "../../../src/app/routes.tsx";

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

/** Requests of the frame, which every page makes. */
const isOfFrame = (path: string) =>
  path.startsWith("/api/notifications/") || path === "/api/views/counts";
const lists = (path: string) => path.includes("/metrics/") ? [] : { data: [], total: 0 };

for (const path of RECORDS) {
  viewTest(
    `not found: is shown without requests for an invalid id at ${path}`,
    async ({ show }) => {
      const at = path.replace("{id}", "42");
      const app = await createRoutedApp(routes, {
        at,
        as: { roles: ["ADMIN"] },
        respond: ({ path }) => respondToFrame(path),
      });
      const { unmount } = await show(app.element);
      await screen.findByRole("heading", { level: 1, name: "Bulunamadı" });
      await screen.findByRole("navigation", { name: "Ana gezinme" });
      await waitFor(() => assert.equal(document.title, "Bulunamadı · İklim"));
      assert.deepEqual([app.readAddress(), app.calls.filter(({ path }) => !isOfFrame(path))], [
        at,
        [],
      ]);
      unmount();
      app.stop();
    },
  );

  viewTest(`not found: is shown for an unknown record at ${path}`, async ({ show }) => {
    const app = await createRoutedApp(routes, {
      at: path.replace("{id}", ABSENT),
      as: { roles: ["ADMIN"] },
      respond({ path }) {
        if (path.includes(ABSENT)) throw createRequestFailure(path, "not-found", "Yok");
        return isOfFrame(path) ? respondToFrame(path) : lists(path);
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
  viewTest(`not found: is shown to signed-out visitors at ${at}`, async ({ show }) => {
    const app = await createRoutedApp(routes, { at, as: null, respond: () => null });
    await show(app.element);
    await screen.findByRole("heading", { level: 1, name: "Bulunamadı" });
    await waitFor(() => assert.equal(document.title, "Bulunamadı · İklim"));
    assert.deepEqual([app.readAddress(), app.calls], [at, []]);
  });
}

viewTest("document title: changes to the next page's after Not Found", async ({ show, user }) => {
  const app = await createRoutedApp(routes, {
    at: "/nowhere",
    as: { roles: ["ADMIN"], permissions: [] },
    respond: ({ path }) => respondToFrame(path),
  });
  await show(app.element);
  await user.click(await screen.findByRole("link", { name: "Ana sayfaya git" }));
  await waitFor(() => assert.equal(document.title, "Genel bakış · İklim"));
});

Deno.test("requiresSignIn: accepts only addresses that can match a page", () => {
  const requestedPaths = [
    "/",
    "/project/",
    `/project/${ABSENT}`,
    "/account/password",
    "/unauthorized",
    "/login",
    "/set-password/abc",
    "/project/42",
    "/nowhere",
  ].filter(requiresSignIn);
  assert.deepEqual(requestedPaths, [
    "/",
    "/project/",
    `/project/${ABSENT}`,
    "/account/password",
    "/unauthorized",
  ]);
});
