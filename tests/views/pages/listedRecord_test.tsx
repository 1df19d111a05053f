import {
  type Call,
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { createProject, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import { loadBundle } from "../../../src/app/bundles.ts";
import { prefetchPage } from "../../../src/app/prefetchPage.ts";
import { routes } from "../../../src/app/routes.tsx";
import { companyRecord } from "../../../src/features/company/companyRecord.tsx";
import { feedbackRecord } from "../../../src/features/feedback/feedbackRecord.tsx";
import { projectRecord } from "../../../src/features/project/projectRecord.tsx";
import { findInListCache } from "../../../src/records/findInListCache.ts";
import { reminderRecord } from "../../../src/features/reminder/reminderRecord.tsx";
import { milestoneOwnerRecord } from "../../../src/features/milestoneOwner/milestoneOwnerRecord.tsx";
import { projectTypeRecord } from "../../../src/features/projectType/projectTypeRecord.tsx";
import { userRecord } from "../../../src/features/user/userRecord.tsx";

const ID = toId(1);
const PROJECT = `/project/${ID}`;
const listed = createProject({ id: ID, name: "Rüzgâr", city: "Assos" });

/** Opens the project list; the test sends the record's response. */
async function openList() {
  const { promise: recordLoaded, resolve, reject } = Promise.withResolvers<unknown>();
  const app = await createRoutedApp(routes, {
    at: "/project/",
    as: { roles: ["ADMIN"] },
    respond: ({ path }: Call) => {
      if (path === "/api/projects") return { data: [listed], total: 1 };
      if (path === `/api/projects/${ID}`) return recordLoaded;
      if (path.startsWith(`/api/projects/${ID}/`)) return { data: [], total: 0 };
      return path.includes("aggregates") ? 1 : respondToFrame(path);
    },
  });
  return {
    app,
    respond: (city: string) => act(async () => resolve(await Promise.resolve({ ...listed, city }))),
    fail: (as: ProblemType) =>
      act(async () =>
        reject(await Promise.resolve(createRequestFailure(`/api/projects/${ID}`, as, "")))
      ),
  };
}

viewTest(
  "record page: shows the listed record until the whole one has loaded",
  async ({ show }) => {
    const { app, respond } = await openList();
    await show(app.element);
    await screen.findByText("Rüzgâr");
    await app.navigate(PROJECT);
    await screen.findByText("Assos");
    await respond("Çanakkale");
    await screen.findByText("Çanakkale");
    assert.ok(screen.queryByText("Assos") === null);
  },
);

const FAILURES: [ProblemType, string][] = [
  ["not-found", "Bulunamadı"],
  ["forbidden", "Bir şeyler ters gitti!"],
];

for (const [why, title] of FAILURES) {
  viewTest(
    `record page: shows an error for a listed record that fails with ${why}`,
    async ({ show, consoleMessages }) => {
      const { app, fail } = await openList();
      await show(app.element);
      await screen.findByText("Rüzgâr");
      await app.navigate(PROJECT);
      await screen.findByText("Assos");
      await fail(why);
      await screen.findByRole("heading", { name: title });
      assert.ok(screen.queryByText("Assos") === null);
      const requestCount = app.calls.filter(({ path }) => path === `/api/projects/${ID}`).length;
      assert.equal(requestCount, 1);
      // The error boundary has logged the failure.
      consoleMessages.splice(0);
    },
  );
}

viewTest(
  "prefetchPage: resolves once the whole record has loaded",
  async ({ show }) => {
    const { app, respond } = await openList();
    await show(app.element);
    await screen.findByText("Rüzgâr");
    const log: string[] = [];
    const fetched = prefetchPage(app.services, loadBundle, {
      address: PROJECT,
      isFollowed: () => false,
    })
      .then(() => log.push("fetched"));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    log.push("responded");
    await respond("Çanakkale");
    await fetched;
    assert.deepEqual(log, ["responded", "fetched"]);
  },
);

const RECORDS = {
  project: projectRecord,
  company: companyRecord,
  technology: projectTypeRecord,
  stakeholder: milestoneOwnerRecord,
  user: userRecord,
  reminder: reminderRecord,
  feedback: feedbackRecord,
};

Deno.test("list cache: has complete records for every kind but feedback", () => {
  const requester = { userId: "me", now: new Date(0) };
  const mismatches = Object.entries(RECORDS).map(([kind, { resource, list }]) => {
    const client = new QueryClient();
    const { search } = list;
    const query: ListQuery = search.query(search.read(new URLSearchParams()), requester, []);
    client.setQueryData([...resource.key, "list", query], { data: [{ id: ID }], total: 1 });
    return [kind, findInListCache(client, resource, ID) !== undefined];
  });
  assert.deepEqual(Object.fromEntries(mismatches), {
    project: true,
    company: true,
    technology: true,
    stakeholder: true,
    user: true,
    reminder: true,
    feedback: false,
  });
});

Deno.test("list cache: returns the latest complete record of several lists", () => {
  const client = new QueryClient();
  const { resource } = projectRecord;
  const cacheProject = (name: string, updatedAt: number, query: Partial<ListQuery>) =>
    client.setQueryData([...resource.key, "list", query], {
      data: [{ id: ID, name }],
      total: 1,
    }, { updatedAt });
  const { extend } = resource;
  cacheProject("earlier", 1, { extend: [...extend] });
  cacheProject("latest", 3, { extend: [...extend], fields: ["company.name"] });
  cacheProject("later", 2, { extend: [...extend, "more"] });
  cacheProject("without its parts", 4, { extend: ["company"] });
  cacheProject("some fields", 5, { extend: [...extend], fields: ["name"] });
  assert.deepEqual(findInListCache(client, resource, ID), { id: ID, name: "latest" });
});
