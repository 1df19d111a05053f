import { type Call, createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import { routes } from "../../../src/app/routes.tsx";

// Parts that the top bar loads later are loaded now, so that they render at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/features/notification/NotificationTools.tsx"),
    import("../../../src/features/feedback/FeedbackTools.tsx"),
    import("../../../src/features/feedback/form/FeedbackDialog.tsx"),
  ]);
});

const getResponse = ({ path }: Call) => path.endsWith("/count") ? 2 : [];

const BELL = { role: "button", name: /^Bildirimler: / };
const PLACE = { role: "link", name: /^Bildirimler/ };
const FEEDBACK = { role: "button", name: "Geri bildirim gönder" };
const SENT = { role: "link", name: "Gönderdiklerim" };

const OPENS: [Permission[], (typeof FEEDBACK | typeof BELL)[]][] = [
  [["notification:read"], [BELL, PLACE]],
  [["feedback:create"], [FEEDBACK]],
  [["feedback:create", "feedback:get", "feedback:manage"], [FEEDBACK, SENT]],
];

for (const [permissions, opened] of OPENS) {
  viewTest(
    `permissions: ${permissions} adds ${opened.map(({ name }) => name)} to the frame`,
    async ({ show }) => {
      const findTools = async (permissions: readonly Permission[]) => {
        const app = await createRoutedApp(routes, {
          at: "/toast-test",
          as: { id: "me", roles: ["VIEWER"], permissions },
          respond: getResponse,
        });
        const { unmount } = await show(app.element);
        await screen.findByRole("button", { name: /^Hesap: / });
        const both = [BELL, FEEDBACK].filter((tool) =>
          permissions === PERMISSIONS || !opened.includes(tool)
        );
        for (const { role, name } of both) await screen.findByRole(role, { name });
        const visibleTools = opened.filter(({ role, name }) =>
          screen.queryByRole(role, { name }) !== null
        );
        const isAsked = () => app.calls.some(({ path }) => path.startsWith("/api/notifications/"));
        if (permissions.includes("notification:read")) await waitFor(() => assert(isAsked()));
        unmount();
        app.stop();
        return { visibleTools, isAsked: isAsked() };
      };
      assert.deepEqual(await findTools(PERMISSIONS), { visibleTools: opened, isAsked: true });
      assert.deepEqual(
        await findTools(PERMISSIONS.filter((one) => !permissions.includes(one))),
        { visibleTools: [], isAsked: !permissions.includes("notification:read") },
      );
    },
  );
}
