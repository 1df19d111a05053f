import { inApp } from "../../support/inApp.tsx";
import { idOf } from "../../support/records.ts";
import assert from "node:assert/strict";
import {
  type Permission,
  PERMISSIONS,
  permissionsOf,
  ROLES,
} from "../../../contract/permissions.ts";
import { BUNDLES } from "../../../src/app/bundles.ts";
import { FIRST_REQUESTS } from "../../../src/app/firstRequests.ts";
import type { Page } from "../../../src/app/pageModule.ts";
import { APP_PAGES, type PageEntry } from "../../../src/app/pages.ts";
import { rangeOf } from "../../../src/pages/calendar/calendarDays.ts";
import { today } from "../../../src/pages/reminder/wallClock.ts";

const PAGES: Record<string, PageEntry> = APP_PAGES;
const ID = idOf(1);
const ME = idOf(2);
/** By then a loader has asked for whatever it asks for first. */
const MOST_TURNS = 100;

/** What everybody of a role holds, and all but one permission, whichever it is. */
const HOLDERS: readonly Permission[][] = [
  ...ROLES.map((role) => permissionsOf([role])),
  ...PERMISSIONS.map((missing) => PERMISSIONS.filter((one) => one !== missing)),
];

const ASKED = Object.entries(FIRST_REQUESTS).flatMap(([path, groups]) =>
  groups.map((group) => ({ path, ...group }))
);

for (const { path, permissions, requests } of ASKED) {
  const title = `what the document asks for is what the page asks for: ${path}, ${permissions[0]}`;
  Deno.test(title, async () => {
    const entry = PAGES[path] ?? assert.fail(path);
    const [bundle, name] = entry.page;
    const pages: Record<string, unknown> = await BUNDLES[bundle]();
    const { from, to } = rangeOf("month", today());
    const known: Record<string, string> = { ":me": ME, ":from": from, ":to": to };
    const asked = requests.map((request) =>
      request.replaceAll(/:\w+/g, (name) => known[name] ?? ID)
    );
    const holders = HOLDERS.filter((held) =>
      holdsAny(held, permissions) && (!entry.permissions || holdsAny(held, entry.permissions))
    );
    assert.notEqual(holders.length, 0);
    for (const held of holders) {
      const app = await inApp({
        page: pages[name] as Page,
        path,
        at: path.replaceAll(/:\w+/g, ID),
        as: { id: ME, roles: ["VIEWER"], permissions: held },
        answer: () => new Promise(() => {}),
      });
      for (let turns = 0; turns < MOST_TURNS && app.calls.length < asked.length; turns++) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      const calls = new Set(
        app.calls.map((call) => [call.path, call.query].join(call.query && "?")),
      );
      assert.deepEqual(asked.filter((request) => !calls.has(request)), []);
      app.stop();
    }
  });
}

const holdsAny = (held: readonly Permission[], wanted: readonly Permission[]) =>
  wanted.some((permission) => held.includes(permission));
