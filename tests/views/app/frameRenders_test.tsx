import { type Call, frameAnswer, routed } from "../../support/inApp.tsx";
import { countRenders } from "../../support/renders.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { aCompany, aProject, idOf } from "../../support/records.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";

// What is fetched once the frame stands is at hand then, and is drawn at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/tools.ts"),
    import("../../../src/ui/later.ts"),
    import("../../../src/pages/list/later.ts"),
    import("../../../src/app/bundles/lists.ts"),
  ]);
});

const projects = ["Güneş", "Rüzgâr"].map((name, position) =>
  aProject({ id: idOf(position + 1), name })
);

/** Until it is answered, other rows and another page are waited for. */
let awaited = Promise.withResolvers<void>();

const answer = async ({ path, query }: Call) => {
  if (path === "/api/projects") {
    const isDescending = query.includes("sortDirection=desc");
    if (isDescending) await awaited.promise;
    return { data: isDescending ? projects.toReversed() : projects, total: 2 };
  }
  if (path === "/api/companies") await awaited.promise;
  if (path === "/api/companies") return { data: [aCompany({ name: "Yeşil A.Ş." })], total: 1 };
  return path.includes("aggregates") ? 2 : frameAnswer(path);
};

/** What stands around every page. The breadcrumb and the feedback tool follow the address. */
const FRAME = ["Frame", "AppShell", "Sidebar", "AccountLink", "TopBarTools", "UserMenu"];

/** Waits until this stands there, and what comes in the turns after it. */
async function settled(text: string) {
  await screen.findByText(text);
  await turns();
}

async function turns() {
  for (let turn = 0; turn < 5; turn++) {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
}

/** Answers what is waited for, once the page says that it waits. */
async function answered() {
  await turns();
  awaited.resolve();
  awaited = Promise.withResolvers();
}

const names = () =>
  screen.getAllByRole("rowheader").map(({ textContent }) => textContent?.split(" ")[0]);

viewTest("the frame stays as it is while rows and pages change", async ({ show }) => {
  const renders = countRenders();
  const app = await routed(routes, { at: "/project/", as: { roles: ["ADMIN"] }, answer });
  await show(app.element);
  await settled("Güneş");
  await screen.findByRole("button", { name: /^Bildirimler/ });
  const arrived = renders();
  const standing = FRAME.filter((name) => arrived[name] !== undefined);
  const pinned = arrived["PinnedViews"] !== undefined;
  const before = names();

  fireEvent.click(screen.getByRole("button", { name: /^Proje$/ }));
  await answered();
  await settled("Güneş");
  assert.deepEqual({ standing, pinned, before, after: names() }, {
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
  await answered();
  await settled("Yeşil A.Ş.");
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

viewTest("nothing is drawn anew because somebody is at work", async ({ show }) => {
  const app = await routed(routes, { at: "/project/", as: { roles: ["ADMIN"] }, answer });
  await show(app.element);
  await settled("Güneş");
  await screen.findByRole("button", { name: /^Bildirimler/ });
  const { session } = app.services.actors;
  const before = session.getSnapshot();

  const renders = countRenders();
  act(() => session.send({ type: "user.active" }));
  assert.notEqual(session.getSnapshot(), before);
  assert.deepEqual(renders(), {});
});
