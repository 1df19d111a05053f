import { routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";

viewTest("the navigation names the roles that the sidebar's state holds", async ({ show }) => {
  const app = await routed(routes, {
    at: "/unauthorized",
    as: { roles: ["MANAGER", "MEMBER"], permissions: [] },
    answer: () => [],
  });
  await show(app.element);
  const navigation = await screen.findByRole("navigation", { name: "Ana gezinme" });
  const signedIn = () => within(navigation).getByRole("link", { name: /^Deniz/ }).textContent;
  await within(navigation).findByText("Proje yöneticisi · Üye");
  const told = signedIn();
  act(() => app.actors.sidebar.send({ type: "roles.changed", roles: ["VIEWER"] }));
  assert.deepEqual([told, signedIn()], [
    "Deniz IşıklıProje yöneticisi · Üye",
    "Deniz Işıklıİzleyici",
  ]);
});
