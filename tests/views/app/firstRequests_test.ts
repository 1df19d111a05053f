import { inApp } from "../../support/inApp.tsx";
import { idOf } from "../../support/records.ts";
import assert from "node:assert/strict";
import { type Permission, permissionsOf, ROLES } from "../../../contract/permissions.ts";
import { BUNDLES } from "../../../src/app/bundles.ts";
import { FIRST_REQUESTS } from "../../../src/app/firstRequests.ts";
import type { Page } from "../../../src/app/pageModule.ts";
import { APP_PAGES, type PageEntry } from "../../../src/app/pages.ts";

const PAGES: Record<string, PageEntry> = APP_PAGES;
const ID = idOf(1);

for (const [path, requests = []] of Object.entries(FIRST_REQUESTS)) {
  Deno.test(`what the document asks for is what the page asks for: ${path}`, async () => {
    const { page: [bundle, name], permissions = [] } = PAGES[path] ?? assert.fail(path);
    const pages: Record<string, unknown> = await BUNDLES[bundle]();
    const asked = requests.map((request) => request.replaceAll(/:\w+/g, ID));
    for (const role of ROLES) {
      if (!mayOpen(permissionsOf([role]), permissions)) continue;
      const app = await inApp({
        page: pages[name] as Page,
        path,
        at: path.replaceAll(/:\w+/g, ID),
        as: { roles: [role] },
        answer: () => new Promise(() => {}),
      });
      while (app.calls.length < asked.length) await new Promise((resolve) => setTimeout(resolve));
      const calls = new Set(
        app.calls.map((call) => [call.path, call.query].join(call.query && "?")),
      );
      assert.deepEqual(asked.filter((request) => !calls.has(request)), [], role);
      app.stop();
    }
  });
}

const mayOpen = (held: readonly Permission[], wanted: readonly Permission[]) =>
  wanted.length === 0 || wanted.some((permission) => held.includes(permission));
