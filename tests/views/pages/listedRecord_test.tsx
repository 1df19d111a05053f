import { type Call, frameAnswer, refusal, routed } from "../../support/inApp.tsx";
import { aProject, idOf } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ListQuery } from "../../../contract/listQuery.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import { fetchAhead } from "../../../src/app/fetchAhead.ts";
import { routes } from "../../../src/app/routes.tsx";
import { companyRecord } from "../../../src/pages/company/companyRecord.tsx";
import { feedbackRecord } from "../../../src/pages/feedback/feedbackRecord.tsx";
import { projectRecord } from "../../../src/pages/project/projectRecord.tsx";
import { listedIn } from "../../../src/pages/record/listed.ts";
import { reminderRecord } from "../../../src/pages/reminder/reminderRecord.tsx";
import { stakeholderRecord } from "../../../src/pages/stakeholder/stakeholderRecord.tsx";
import { technologyRecord } from "../../../src/pages/technology/technologyRecord.tsx";
import { userRecord } from "../../../src/pages/user/userRecord.tsx";

const ID = idOf(1);
const PROJECT = `/project/${ID}`;
const listed = aProject({ id: ID, name: "Rüzgâr", city: "Assos" });

/** The list of projects, whose only row's page is answered when told. */
async function onList() {
  const { promise: whole, resolve, reject } = Promise.withResolvers<unknown>();
  const app = await routed(routes, {
    at: "/project/",
    as: { roles: ["ADMIN"] },
    answer: ({ path }: Call) => {
      if (path === "/api/projects") return { data: [listed], total: 1 };
      if (path === `/api/projects/${ID}`) return whole;
      if (path.startsWith(`/api/projects/${ID}/`)) return { data: [], total: 0 };
      return path.includes("aggregates") ? 1 : frameAnswer(path);
    },
  });
  return {
    app,
    answer: (city: string) => act(async () => resolve(await Promise.resolve({ ...listed, city }))),
    refuse: (as: ProblemType) =>
      act(async () => reject(await Promise.resolve(refusal(`/api/projects/${ID}`, as, "")))),
  };
}

viewTest("a record stands as its list has it, until it has come by itself", async ({ show }) => {
  const { app, answer } = await onList();
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await app.go(PROJECT);
  await screen.findByText("Assos");
  await answer("Çanakkale");
  await screen.findByText("Çanakkale");
  assert.ok(screen.queryByText("Assos") === null);
});

const REFUSALS: [ProblemType, string][] = [
  ["not-found", "Bulunamadı"],
  ["forbidden", "Bir şeyler ters gitti!"],
];

for (const [why, title] of REFUSALS) {
  viewTest(`a record of a list that is refused as ${why} says so`, async ({ show, said }) => {
    const { app, refuse } = await onList();
    await show(app.element);
    await screen.findByText("Rüzgâr");
    await app.go(PROJECT);
    await screen.findByText("Assos");
    await refuse(why);
    await screen.findByRole("heading", { name: title });
    assert.ok(screen.queryByText("Assos") === null);
    const asked = app.calls.filter(({ path }) => path === `/api/projects/${ID}`).length;
    assert.equal(asked, 1);
    // The app's own root and router tell nothing of it.
    said.splice(0);
  });
}

viewTest(
  "a page that is fetched ahead counts as fetched once all of it is there",
  async ({ show }) => {
    const { app, answer } = await onList();
    await show(app.element);
    await screen.findByText("Rüzgâr");
    const log: string[] = [];
    const fetched = fetchAhead(app.services, { address: PROJECT, isFollowed: () => false })
      .then(() => log.push("fetched"));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    log.push("answered");
    await answer("Çanakkale");
    await fetched;
    assert.deepEqual(log, ["answered", "fetched"]);
  },
);

const RECORDS = {
  project: projectRecord,
  company: companyRecord,
  technology: technologyRecord,
  stakeholder: stakeholderRecord,
  user: userRecord,
  reminder: reminderRecord,
  feedback: feedbackRecord,
};

Deno.test("which lists bring records as whole as their pages need them", () => {
  const asker = { userId: "me", now: new Date(0) };
  const found = Object.entries(RECORDS).map(([kind, { resource, list }]) => {
    const client = new QueryClient();
    const { search } = list;
    const query: ListQuery = search.query(search.read(new URLSearchParams()), asker, []);
    client.setQueryData([...resource.key, "list", query], { data: [{ id: ID }], total: 1 });
    return [kind, listedIn(client, resource, ID) !== undefined];
  });
  assert.deepEqual(Object.fromEntries(found), {
    project: true,
    company: true,
    technology: true,
    stakeholder: true,
    user: true,
    reminder: true,
    feedback: false,
  });
});

Deno.test("of a record that several lists have brought, the latest is taken, and none in part", () => {
  const client = new QueryClient();
  const { resource } = projectRecord;
  const bring = (name: string, updatedAt: number, query: Partial<ListQuery>) =>
    client.setQueryData([...resource.key, "list", query], {
      data: [{ id: ID, name }],
      total: 1,
    }, { updatedAt });
  const { extend } = resource;
  bring("earlier", 1, { extend: [...extend] });
  bring("latest", 3, { extend: [...extend], fields: ["company.name"] });
  bring("later", 2, { extend: [...extend, "more"] });
  bring("without its parts", 4, { extend: ["company"] });
  bring("some fields", 5, { extend: [...extend], fields: ["name"] });
  assert.deepEqual(listedIn(client, resource, ID), { id: ID, name: "latest" });
});
