import { type Call, routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import { routes } from "../../../src/app/routes.tsx";

// What the top bar fetches once it stands is at hand then, and is drawn at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/NotificationTools.tsx"),
    import("../../../src/app/FeedbackTools.tsx"),
    import("../../../src/pages/feedback/form/FeedbackDialog.tsx"),
  ]);
});

const server = ({ path }: Call) => path.endsWith("/count") ? 2 : [];

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
    `${permissions} opens ${opened.map(({ name }) => name)} in the frame`,
    async ({ show }) => {
      const there = async (held: readonly Permission[]) => {
        const app = await routed(routes, {
          at: "/toast-test",
          as: { id: "me", roles: ["VIEWER"], permissions: held },
          answer: server,
        });
        const { unmount } = await show(app.element);
        await screen.findByRole("button", { name: /^Hesap: / });
        const both = [BELL, FEEDBACK].filter((tool) =>
          held === PERMISSIONS || !opened.includes(tool)
        );
        for (const { role, name } of both) await screen.findByRole(role, { name });
        const found = opened.filter(({ role, name }) =>
          screen.queryByRole(role, { name }) !== null
        );
        const isAsked = () => app.calls.some(({ path }) => path.startsWith("/api/notifications/"));
        if (held.includes("notification:read")) await waitFor(() => assert(isAsked()));
        unmount();
        app.stop();
        return { found, isAsked: isAsked() };
      };
      assert.deepEqual(await there(PERMISSIONS), { found: opened, isAsked: true });
      assert.deepEqual(
        await there(PERMISSIONS.filter((one) => !permissions.includes(one))),
        { found: [], isAsked: !permissions.includes("notification:read") },
      );
    },
  );
}
