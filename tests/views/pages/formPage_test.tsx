import { inApp } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import * as project from "../../../src/pages/project/ProjectCreatePage.tsx";
import * as user from "../../../src/pages/user/UserCreatePage.tsx";

const PAGES = [
  ["project", project, "/project/"],
  ["user", user, "/user/"],
] as const;

for (const [area, page, back] of PAGES) {
  viewTest(
    `a new ${area} that was begun is not left without asking, each time anew`,
    async ({ show, user }) => {
      const app = await inApp({
        page,
        path: `${back}create`,
        at: `${back}create`,
        as: { roles: ["ADMIN"] },
        answer: () => ({ data: [], total: 0 }),
      });
      await show(app.element);
      const { confirmDialog } = app.actors;
      const asked = () => confirmDialog.getSnapshot().context.asked?.question.title;
      const leave = async () => await user.click(screen.getByRole("link", { name: "Vazgeç" }));
      const answer = (type: "dialog.cancelled" | "dialog.confirmed") =>
        act(async () => {
          confirmDialog.send({ type });
          app.pass(300);
          await Promise.resolve();
        });

      const name = await screen.findByRole("textbox", { name: /^Ad/ });
      await user.type(name, "Bozcaada");
      for (const type of ["dialog.cancelled", "dialog.confirmed"] as const) {
        await leave();
        await waitFor(() => assert.deepEqual(asked(), { key: "Discard changes" }));
        assert.deepEqual([app.place(), name.isConnected], [`${back}create`, true]);
        await answer(type);
      }
      await waitFor(() => assert.equal(app.place(), back));
    },
  );
}
