import { type Call, frameAnswer, refusal, routed } from "../../support/inApp.tsx";
import { aCompany, aProject, idOf } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { fetchAhead } from "../../../src/app/fetchAhead.ts";
import { routes } from "../../../src/app/routes.tsx";

const project = aProject({ id: idOf(1), name: "Rüzgâr" });
const company = aCompany({ name: "Yeşil A.Ş." });

/** A company's list that is answered when told, opened at an address. */
async function open(at: string) {
  const rows = Promise.withResolvers<unknown>();
  const count = Promise.withResolvers<unknown>();
  const app = await routed(routes, {
    at,
    as: { roles: ["ADMIN"] },
    answer: ({ path }: Call) => {
      if (path === "/api/projects") return { data: [project], total: 1 };
      if (path === "/api/companies") return rows.promise;
      if (path === "/api/companies/aggregates/count") return count.promise;
      return path.includes("aggregates") ? 1 : frameAnswer(path);
    },
  });
  const settle = (how: () => void) =>
    act(async () => {
      how();
      // Answers are read, checked and told of in turns of their own.
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    });
  return {
    app,
    answer: () => settle(() => rows.resolve({ data: [company], total: 1 })),
    answerCount: () => settle(() => count.resolve(7)),
    refuse: () => settle(() => rows.reject(refusal("/api/companies", "internal-error", ""))),
    refuseCount: () => settle(() => count.reject(refusal("/api/companies", "internal-error", ""))),
  };
}

/** What stands of the list of companies. */
const page = () => ({
  title: screen.queryByRole("heading", { level: 1 })?.textContent,
  isWaiting: screen.queryByRole("table")?.getAttribute("aria-busy"),
  rows: screen.queryAllByRole("rowheader").map(({ textContent }) => textContent),
  count: screen.queryByText(/^\d+ iş ortağı$/)?.textContent,
  range: screen.queryByRole("navigation", { name: "Sayfalar" })
    ?.querySelector("[role=status]")?.textContent,
});

const WAITING = {
  title: "İş ortakları",
  isWaiting: "true",
  rows: [],
  count: undefined,
  range: "",
};

const STANDING = {
  title: "İş ortakları",
  isWaiting: "false",
  rows: ["Yeşil A.Ş."],
  count: "7 iş ortağı",
  range: "1–1 / 1",
};

viewTest("a list that is gone to stands before its rows and totals come", async ({ show }) => {
  const { app, answer, answerCount } = await open("/project/");
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await app.go("/company/");
  const [place, before] = [app.place(), page()];
  await answer();
  const rows = page();
  await answerCount();
  assert.deepEqual([place, before, rows, page()], [
    "/company/",
    WAITING,
    { ...STANDING, count: undefined },
    STANDING,
  ]);
});

viewTest("a list whose rows had come is shown with them at once", async ({ show }) => {
  const { app, answer, answerCount } = await open("/project/");
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await app.go("/company/");
  await answer();
  await answerCount();
  await app.go("/project/");
  await screen.findByText("Rüzgâr");
  await app.go("/company/");
  assert.deepEqual(page(), STANDING);
});

for (const refused of ["refuse", "refuseCount"] as const) {
  viewTest(`a list that waits and is refused says so: ${refused}`, async ({ show, said }) => {
    const { app, [refused]: refuse } = await open("/project/");
    await show(app.element);
    await screen.findByText("Rüzgâr");
    await app.go("/company/");
    await refuse();
    await screen.findByRole("heading", { name: "Bir şeyler ters gitti!" });
    assert.ok(screen.queryByRole("table") === null);
    // The app's own root and router tell nothing of it.
    said.splice(0);
  });
}

const WAITED_FOR = {
  "an address that searches": "/company/?filter=ye",
  "a page of rows, as there may be fewer": "/company/?page=2",
};

for (const [why, address] of Object.entries(WAITED_FOR)) {
  viewTest(`a list is waited for at ${why}`, async ({ show }) => {
    const { app, answer, answerCount } = await open("/project/");
    await show(app.element);
    await screen.findByText("Rüzgâr");
    app.setOut(address);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const { title } = page();
    await answer();
    await answerCount();
    assert.deepEqual([title, page()], ["İklim projeleri", STANDING]);
  });
}

viewTest("the list that is open is waited for, where its search is ended", async ({ show }) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const app = await routed(routes, {
    at: "/company/?filter=ye",
    as: { roles: ["ADMIN"] },
    answer: ({ path, query }: Call) => {
      if (path !== "/api/companies") return path.includes("aggregates") ? 7 : frameAnswer(path);
      return query.includes("ye") ? { data: [company], total: 1 } : promise;
    },
  });
  await show(app.element);
  await screen.findByText("Yeşil A.Ş.");
  app.setOut("/company/");
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const meanwhile = page();
  resolve({ data: [], total: 0 });
  assert.deepEqual(meanwhile, { ...STANDING, isWaiting: "true" });
});

viewTest("a list is waited for whose rows are known to have changed", async ({ show }) => {
  const renamed = Promise.withResolvers<unknown>();
  const answers = [{ data: [company], total: 1 }, renamed.promise];
  const app = await routed(routes, {
    at: "/company/",
    as: { roles: ["ADMIN"] },
    answer: ({ path }: Call) => {
      if (path === "/api/companies") return answers.shift();
      if (path === "/api/projects") return { data: [project], total: 1 };
      return path.includes("aggregates") ? 7 : frameAnswer(path);
    },
  });
  await show(app.element);
  await screen.findByText("Yeşil A.Ş.");
  await app.go("/project/");
  await app.services.queries.client().invalidateQueries({ refetchType: "none" });
  app.setOut("/company/");
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const { title } = page();
  await act(async () => renamed.resolve(await { data: [{ ...company, name: "Mavi" }], total: 1 }));
  await screen.findByText("Mavi");
  assert.deepEqual([title, page()], ["İklim projeleri", { ...STANDING, rows: ["Mavi"] }]);
});

viewTest("nothing is asked for by a list for those who may not list", async ({ show }) => {
  const app = await routed(routes, {
    at: "/account",
    as: { roles: [], permissions: ["company:get"] },
    answer: ({ path }: Call) => frameAnswer(path),
  });
  await show(app.element);
  await app.go("/company/");
  await screen.findByText("Bu listeyi görme izniniz yok");
  const asked = app.calls.filter(({ path }) => path.startsWith("/api/companies"));
  const { isWaiting, count } = page();
  assert.deepEqual([asked, isWaiting, count], [[], undefined, undefined]);
});

viewTest("the first page of the app is drawn with its rows", async ({ show }) => {
  const { app, answer, answerCount } = await open("/company/");
  await show(app.element);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const before = page();
  await answer();
  await answerCount();
  await screen.findByText("Yeşil A.Ş.");
  assert.deepEqual([before.title, page()], [undefined, STANDING]);
});

viewTest(
  "a list that is fetched ahead counts as fetched once its rows are there",
  async ({ show }) => {
    const { app, answer, answerCount } = await open("/project/");
    await show(app.element);
    await screen.findByText("Rüzgâr");
    const log: string[] = [];
    const fetched = fetchAhead(app.services, { address: "/company/", isFollowed: () => false })
      .then(() => log.push("fetched"));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    log.push("answered");
    await answer();
    await answerCount();
    await fetched;
    assert.deepEqual(log, ["answered", "fetched"]);
  },
);
