import { createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";

viewTest("navigation: shows the roles of the sidebar machine", async ({ show }) => {
  const app = await createRoutedApp(routes, {
    at: "/unauthorized",
    as: { roles: ["MANAGER", "MEMBER"], permissions: [] },
    respond: () => [],
  });
  await show(app.element);
  const navigation = await screen.findByRole("navigation", { name: "Ana gezinme" });
  const readAccountLink = () =>
    within(navigation).getByRole("link", { name: /^Deniz/ }).textContent;
  await within(navigation).findByText("Proje yöneticisi · Üye");
  const reported = readAccountLink();
  act(() => app.actors.sidebar.send({ type: "roles.changed", roles: ["VIEWER"] }));
  assert.deepEqual([reported, readAccountLink()], [
    "Deniz IşıklıProje yöneticisi · Üye",
    "Deniz Işıklıİzleyici",
  ]);
});
