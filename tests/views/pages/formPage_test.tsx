import { createPageInApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import * as project from "../../../src/features/project/ProjectCreatePage.tsx";
import * as user from "../../../src/features/user/UserCreatePage.tsx";

const PAGES = [
  ["project", project, "/project/"],
  ["user", user, "/user/"],
] as const;

for (const [area, page, back] of PAGES) {
  viewTest(
    `form page: confirms leaving a partly filled ${area} form every time`,
    async ({ show, user }) => {
      const app = await createPageInApp({
        page,
        path: `${back}create`,
        at: `${back}create`,
        as: { roles: ["ADMIN"] },
        respond: () => ({ data: [], total: 0 }),
      });
      await show(app.element);
      const { confirmDialog } = app.actors;
      const getQuestion = () => confirmDialog.getSnapshot().context.current?.question.title;
      const leave = async () => await user.click(screen.getByRole("link", { name: "Vazgeç" }));
      const answer = (type: "dialog.cancelled" | "dialog.confirmed") =>
        act(async () => {
          confirmDialog.send({ type });
          app.advanceClock(300);
          await Promise.resolve();
        });

      const name = await screen.findByRole("textbox", { name: /^Ad/ });
      await user.type(name, "Bozcaada");
      for (const type of ["dialog.cancelled", "dialog.confirmed"] as const) {
        await leave();
        await waitFor(() => assert.deepEqual(getQuestion(), { key: "Close without saving?" }));
        assert.deepEqual([app.readAddress(), name.isConnected], [`${back}create`, true]);
        await answer(type);
      }
      await waitFor(() => assert.equal(app.readAddress(), back));
    },
  );
}
