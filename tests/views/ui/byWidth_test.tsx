import { createPageInApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
import { runOnNarrowScreen } from "../../support/runOnNarrowScreen.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { createRef, type ReactElement } from "react";
import * as calendar from "../../../src/app/pages/calendar/CalendarPage.tsx";
import * as signIn from "../../../src/features/account/LoginPage.tsx";
import { PageHeader } from "../../../src/ui/page/PageHeader.tsx";
import { ColumnMenu } from "../../../src/ui/table/ColumnMenu.tsx";

const actions = [
  { id: "csv", label: "CSV indir", onAction: () => {} },
  { id: "create", label: "Yeni proje", to: "/project/create", isPrimary: true },
];
const columns = [{ id: "name", header: "Ad", isPrimary: true }, { id: "city", header: "Şehir" }];
const columnMenu = (
  <ColumnMenu
    columns={columns}
    visibleIds={["name"]}
    tableRef={createRef()}
    onChange={() => {}}
  />
);

const createPageAt = async (
  at: string,
  page: Parameters<typeof createPageInApp>[0]["page"],
  isGuest = false,
) => {
  const app = await createPageInApp({
    page,
    path: at.split("?")[0] ?? at,
    at,
    as: isGuest ? null : { roles: ["MANAGER"] },
    respond({ path }) {
      if (path === "/api/reminders/calendar") {
        return { data: [], total: 0, more: [], isComplete: true };
      }
      if (path === "/api/reminders") return { data: [], total: 0 };
      if (path === "/api/auth/config") return { mail: true };
      return respondToFrame(path);
    },
  });
  await app.waitForNavigation();
  return app.element;
};

/** A component and a part of its markup. */
const RENDERED: Record<
  string,
  { element: () => ReactElement | Promise<ReactElement>; has: RegExp }
> = {
  "page header": {
    element: () => wrapInRouter(<PageHeader title="Projeler" actions={actions} />).element,
    has: /CSV indir.*Yeni proje/,
  },
  "column menu": {
    element: () => columnMenu,
    has: /Sütunlar/,
  },
  "calendar of a month": {
    element: () => createPageAt("/reminders/calendar", calendar),
    has: /data-day="2026-11-18"/,
  },
  "calendar of a week": {
    element: () => createPageAt("/reminders/calendar?view=week", calendar),
    has: /data-day="2026-11-18"/,
  },
  "sign-in": { element: () => createPageAt("/login", signIn, true), has: /type="password"/ },
};

for (const [name, { element, has }] of Object.entries(RENDERED)) {
  viewTest(`${name}: has the same markup on wide and narrow screens`, async ({ show }) => {
    addModalRoot();
    const readMarkup = async () => {
      const { container, unmount } = await show(await element());
      await waitFor(() => assert.match(container.innerHTML, has));
      // Ids count up from one rendering to the next.
      const html = container.innerHTML.replaceAll(/_r_\w+_|react-aria[\w:-]+/g, "id");
      unmount();
      return html;
    };
    const wide = await readMarkup();
    await runOnNarrowScreen(async () => assert.equal(await readMarkup(), wide));
  });
}

viewTest("column menu: is hidden on narrow screens only", async ({ show }) => {
  const countButtons = async () => {
    const { unmount } = await show(columnMenu);
    const shown = screen.queryAllByRole("button").map(({ textContent }) => textContent);
    unmount();
    return shown;
  };
  assert.deepEqual(await countButtons(), ["Sütunlar"]);
  await runOnNarrowScreen(async () => assert.deepEqual(await countButtons(), []));
});
