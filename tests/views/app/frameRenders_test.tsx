import { type Call, createRoutedApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { countRenders } from "../../support/renders.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { createCompany, createProject, toId } from "../../support/records.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";

// Parts that the frame loads later are loaded now, so that they render at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/ui/lazyParts.ts"),
    import("../../../src/records/list/lazyParts.ts"),
    import("../../../src/app/bundles/lists.ts"),
  ]);
});

const projects = ["Güneş", "Rüzgâr"].map((name, position) =>
  createProject({ id: toId(position + 1), name })
);

/** Delays the rows and the next page until the test responds. */
let awaited = Promise.withResolvers<void>();

const respond = async ({ path, query }: Call) => {
  if (path === "/api/projects") {
    const isDescending = query.includes("sortDirection=desc");
    if (isDescending) await awaited.promise;
    return { data: isDescending ? projects.toReversed() : projects, total: 2 };
  }
  if (path === "/api/companies") await awaited.promise;
  if (path === "/api/companies") return { data: [createCompany({ name: "Yeşil A.Ş." })], total: 1 };
  return path.includes("aggregates") ? 2 : respondToFrame(path);
};

/** Components of the frame, without breadcrumb and feedback tool, which depend on the address. */
const FRAME = ["Frame", "AppShell", "Sidebar", "AccountLink", "TopBarTools", "UserMenu"];

/** Waits for a text and the renders after it. */
async function waitForText(text: string) {
  await screen.findByText(text);
  await waitForRenders();
}

async function waitForRenders() {
  for (let turn = 0; turn < 5; turn++) {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
}

/** Responds once the page shows that it is loading. */
async function respondAfterLoading() {
  await waitForRenders();
  awaited.resolve();
  awaited = Promise.withResolvers();
}

/** The names of the rows, without the codes that narrow screens show under them. */
const listNames = () =>
  screen.getAllByRole("rowheader").map(({ textContent }) => textContent.replace("IKL-0001", ""));

viewTest("frame: does not re-render while rows and pages change", async ({ show }) => {
  const renders = countRenders();
  const app = await createRoutedApp(routes, { at: "/project/", as: { roles: ["ADMIN"] }, respond });
  await show(app.element);
  await waitForText("Güneş");
  await screen.findByRole("button", { name: /^Bildirimler/ });
  const firstRenders = renders();
  const renderedParts = FRAME.filter((name) => firstRenders[name] !== undefined);
  const pinned = firstRenders["PinnedViews"] !== undefined;
  const before = listNames();

  fireEvent.click(screen.getByRole("button", { name: /^Proje$/ }));
  await respondAfterLoading();
  await waitFor(() => assert.deepEqual(listNames(), ["Rüzgâr", "Güneş"]));
  await waitForRenders();
  assert.deepEqual({ renderedParts, pinned, before, after: listNames() }, {
    renderedParts: FRAME,
    pinned: true,
    before: ["Güneş", "Rüzgâr"],
    after: ["Rüzgâr", "Güneş"],
  });
  // The user's roles are known before the first render.
  assert.deepEqual([firstRenders["Frame"], firstRenders["AccountLink"]], [1, 1]);
  const sorted = renders();
  assert.deepEqual(
    [...FRAME, "CurrentNavigation", "ItemRow"].filter((name) => sorted[name] !== undefined),
    [],
  );
  // Only the link that creates a project; none in rows or navigation.
  assert.equal(sorted["Link"], 1);
  // The table renders while it loads and with its rows, the page once for its new address.
  assert.deepEqual([sorted["ListTable"], sorted["ListScreen"]], [2, 1]);

  fireEvent.click(screen.getByRole("link", { name: "İş ortakları" }));
  await respondAfterLoading();
  await waitForText("Yeşil A.Ş.");
  const { Item, ...others } = renders();
  assert.deepEqual(FRAME.filter((name) => others[name] !== undefined), []);
  // The navigation's former and new current item.
  assert.equal(Item, 2);
  // Once while loading, once with its rows; the former page is not rendered again.
  assert.deepEqual([others["ListTable"], others["Pager"]], [2, 2]);
  // The parts above the rows render once, the pinned views not at all.
  const partsAboveRows = ["ListScreen", "PageHeader", "FilterBar", "SortMenu", "PinnedViews"];
  assert.deepEqual(partsAboveRows.map((name) => others[name] ?? 0), [1, 1, 1, 1, 0]);
});

viewTest("frame: does not re-render on user activity", async ({ show }) => {
  const app = await createRoutedApp(routes, { at: "/project/", as: { roles: ["ADMIN"] }, respond });
  await show(app.element);
  await waitForText("Güneş");
  await screen.findByRole("button", { name: /^Bildirimler/ });
  const { session } = app.services.actors;
  const before = session.getSnapshot();

  const renders = countRenders();
  act(() => session.send({ type: "user.active" }));
  assert.notEqual(session.getSnapshot(), before);
  assert.deepEqual(renders(), {});
});
