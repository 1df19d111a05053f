import {
  type Call,
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { createCompany, createProject, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { loadBundle } from "../../../src/app/bundles.ts";
import { prefetchPage } from "../../../src/app/prefetchPage.ts";
import { routes } from "../../../src/app/routes.tsx";

const project = createProject({ id: toId(1), name: "Rüzgâr" });
const company = createCompany({ name: "Yeşil A.Ş." });

/** Opens a list whose responses the test sends. */
async function open(at: string) {
  const rows = Promise.withResolvers<unknown>();
  const count = Promise.withResolvers<unknown>();
  const app = await createRoutedApp(routes, {
    at,
    as: { roles: ["ADMIN"] },
    respond: ({ path }: Call) => {
      if (path === "/api/projects") return { data: [project], total: 1 };
      if (path === "/api/companies") return rows.promise;
      if (path === "/api/companies/aggregates/count") return count.promise;
      return path.includes("aggregates") ? 1 : respondToFrame(path);
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
    sendRows: () => settle(() => rows.resolve({ data: [company], total: 1 })),
    sendCount: () => settle(() => count.resolve(7)),
    refuse: () =>
      settle(() => rows.reject(createRequestFailure("/api/companies", "internal-error", ""))),
    refuseCount: () =>
      settle(() => count.reject(createRequestFailure("/api/companies", "internal-error", ""))),
  };
}

/** Reads the company list. */
const readPage = () => ({
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

viewTest("list: shows its frame on navigation before rows and totals load", async ({ show }) => {
  const { app, sendRows: answer, sendCount: answerCount } = await open("/project/");
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await app.navigate("/company/");
  const [place, before] = [app.readAddress(), readPage()];
  await answer();
  await waitFor(() => assert.deepEqual(readPage(), { ...STANDING, count: undefined }));
  await answerCount();
  await waitFor(() => assert.deepEqual(readPage(), STANDING));
  assert.deepEqual([place, before], ["/company/", WAITING]);
});

viewTest("list: shows cached rows at once", async ({ show }) => {
  const { app, sendRows: answer, sendCount: answerCount } = await open("/project/");
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await app.navigate("/company/");
  await answer();
  await answerCount();
  await waitFor(() => assert.deepEqual(readPage(), STANDING));
  await app.navigate("/project/");
  await screen.findByText("Rüzgâr");
  await app.navigate("/company/");
  assert.deepEqual(readPage(), STANDING);
});

for (const failingPart of ["refuse", "refuseCount"] as const) {
  viewTest(
    `list: shows an error screen when a pending request fails (${failingPart})`,
    async ({ show, consoleMessages }) => {
      const { app, [failingPart]: refuse } = await open("/project/");
      await show(app.element);
      await screen.findByText("Rüzgâr");
      await app.navigate("/company/");
      await refuse();
      await screen.findByRole("heading", { name: "Bir şeyler ters gitti!" });
      assert.ok(screen.queryByRole("table") === null);
      // The app's own root and router tell nothing of it.
      consoleMessages.splice(0);
    },
  );
}

const WAITED_FOR = {
  "an address that searches": "/company/?filter=ye",
  "a page of rows, as there may be fewer": "/company/?page=2",
};

for (const [why, address] of Object.entries(WAITED_FOR)) {
  viewTest(`list: keeps the old page until it has loaded at ${why}`, async ({ show }) => {
    const { app, sendRows: answer, sendCount: answerCount } = await open("/project/");
    await show(app.element);
    await screen.findByText("Rüzgâr");
    app.startNavigation(address);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const { title } = readPage();
    await answer();
    await answerCount();
    await waitFor(() => assert.deepEqual(readPage(), STANDING));
    assert.equal(title, "İklim projeleri");
  });
}

viewTest("list: keeps its rows while a cleared search loads", async ({ show }) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const app = await createRoutedApp(routes, {
    at: "/company/?filter=ye",
    as: { roles: ["ADMIN"] },
    respond: ({ path, query }: Call) => {
      if (path !== "/api/companies") return path.includes("aggregates") ? 7 : respondToFrame(path);
      return query.includes("ye") ? { data: [company], total: 1 } : promise;
    },
  });
  await show(app.element);
  await screen.findByText("Yeşil A.Ş.");
  app.startNavigation("/company/");
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const meanwhile = readPage();
  resolve({ data: [], total: 0 });
  assert.deepEqual(meanwhile, { ...STANDING, isWaiting: "true" });
});

viewTest("list: keeps the old page until invalidated rows have loaded", async ({ show }) => {
  const renamed = Promise.withResolvers<unknown>();
  const answers = [{ data: [company], total: 1 }, renamed.promise];
  const app = await createRoutedApp(routes, {
    at: "/company/",
    as: { roles: ["ADMIN"] },
    respond: ({ path }: Call) => {
      if (path === "/api/companies") return answers.shift();
      if (path === "/api/projects") return { data: [project], total: 1 };
      return path.includes("aggregates") ? 7 : respondToFrame(path);
    },
  });
  await show(app.element);
  await screen.findByText("Yeşil A.Ş.");
  await app.navigate("/project/");
  await app.services.queries.client().invalidateQueries({ refetchType: "none" });
  app.startNavigation("/company/");
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const { title } = readPage();
  await act(async () => renamed.resolve(await { data: [{ ...company, name: "Mavi" }], total: 1 }));
  await screen.findByText("Mavi");
  assert.deepEqual([title, readPage()], ["İklim projeleri", { ...STANDING, rows: ["Mavi"] }]);
});

viewTest("list: requests nothing without permission", async ({ show }) => {
  const app = await createRoutedApp(routes, {
    at: "/account",
    as: { roles: [], permissions: ["company:get"] },
    respond: ({ path }: Call) => respondToFrame(path),
  });
  await show(app.element);
  await app.navigate("/company/");
  await screen.findByText("Bu listeyi görme izniniz yok");
  const requests = app.calls.filter(({ path }) => path.startsWith("/api/companies"));
  const { isWaiting, count } = readPage();
  assert.deepEqual([requests, isWaiting, count], [[], undefined, undefined]);
});

viewTest("list: renders with its rows as first page of the app", async ({ show }) => {
  const { app, sendRows: answer, sendCount: answerCount } = await open("/company/");
  await show(app.element);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const before = readPage();
  await answer();
  await answerCount();
  await waitFor(() => assert.deepEqual(readPage(), STANDING));
  assert.equal(before.title, undefined);
});

viewTest(
  "prefetchPage: resolves once the list's rows have loaded",
  async ({ show }) => {
    const { app, sendRows: answer, sendCount: answerCount } = await open("/project/");
    await show(app.element);
    await screen.findByText("Rüzgâr");
    const log: string[] = [];
    const fetched = prefetchPage(app.services, loadBundle, {
      address: "/company/",
      isFollowed: () => false,
    })
      .then(() => log.push("fetched"));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    log.push("answered");
    await answer();
    await answerCount();
    await fetched;
    assert.deepEqual(log, ["answered", "fetched"]);
  },
);

viewTest("list: says why a text without letters and digits finds nothing", async ({ show }) => {
  const app = await createRoutedApp(routes, {
    at: "/company/?filter=%25",
    as: { roles: ["ADMIN"] },
    respond: ({ path }) =>
      path === "/api/companies" ? { data: [], total: 0 } : respondToFrame(path),
  });
  await show(app.element);
  await screen.findByText("Eşleşen kayıt yok");
  assert.ok(screen.queryByText("Aramak için en az bir harf ya da rakam yazın.") !== null);
  await app.navigate("/company/?filter=a");
  await screen.findByText("Daha fazlasını görmek için aramayı ya da süzgeçleri değiştirin.");
});
