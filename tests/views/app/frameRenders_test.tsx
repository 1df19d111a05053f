import { type Call, createRoutedApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { countRenders } from "../../support/renders.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { createCompany, createProject, toId } from "../../support/records.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";

// What is fetched once the frame stands is at hand then, and is drawn at once.
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

/** Components of the frame. Breadcrumb and feedback tool follow the address. */
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

const listNames = () =>
  screen.getAllByRole("rowheader").map(({ textContent }) => textContent?.split(" ")[0]);

viewTest("frame: does not re-render while rows and pages change", async ({ show }) => {
  const renders = countRenders();
  const app = await createRoutedApp(routes, { at: "/project/", as: { roles: ["ADMIN"] }, respond });
  await show(app.element);
  await waitForText("Güneş");
  await screen.findByRole("button", { name: /^Bildirimler/ });
  const arrived = renders();
  const standing = FRAME.filter((name) => arrived[name] !== undefined);
  const pinned = arrived["PinnedViews"] !== undefined;
  const before = listNames();

  fireEvent.click(screen.getByRole("button", { name: /^Proje$/ }));
  await respondAfterLoading();
  await waitForText("Güneş");
  assert.deepEqual({ standing, pinned, before, after: listNames() }, {
    standing: FRAME,
    pinned: true,
    before: ["Güneş", "Rüzgâr"],
    after: ["Rüzgâr", "Güneş"],
  });
  // Whose roles it says is known before it is drawn.
  assert.deepEqual([arrived["Frame"], arrived["AccountLink"]], [1, 1]);
  const sorted = renders();
  assert.deepEqual(
    [...FRAME, "CurrentNavigation", "ItemRow"].filter((name) => sorted[name] !== undefined),
    [],
  );
  // That of the action which creates; none of rows or of the navigation.
  assert.equal(sorted["Link"], 1);
  // Asked for other rows, the table alone says that it waits; the page follows its new address.
  assert.deepEqual([sorted["ListTable"], sorted["ListScreen"]], [2, 1]);

  fireEvent.click(screen.getByRole("link", { name: "İş ortakları" }));
  await respondAfterLoading();
  await waitForText("Yeşil A.Ş.");
  const { Item, ...others } = renders();
  assert.deepEqual(FRAME.filter((name) => others[name] !== undefined), []);
  // The area that was left, and the one that is open.
  assert.equal(Item, 2);
  // Once while it waits, once with its rows; the page that is left is not drawn once more.
  assert.deepEqual([others["ListTable"], others["Pager"]], [2, 2]);
  // What stands over the rows is drawn with the page alone, and what is pinned not at all.
  const over = ["ListScreen", "PageHeader", "FilterBar", "SortMenu", "PinnedViews"];
  assert.deepEqual(over.map((name) => others[name] ?? 0), [1, 1, 1, 1, 0]);
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
