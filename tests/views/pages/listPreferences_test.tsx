import {
  type Call,
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { createProject, createSavedView, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { ListPreference } from "../../../contract/schemas/view.ts";
import { routes } from "../../../src/app/routes.tsx";

Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/records/list/lazyParts.ts"),
    import("../../../src/ui/lazyParts.ts"),
  ]);
});

const view = createSavedView({ id: toId(1), query: "status=DISABLED", hiddenColumns: [] });
const project = createProject({ id: toId(2), name: "Rüzgâr" });

interface Opened {
  search?: string;
  lists: () => ListPreference[];
  save?: (call: Call) => unknown;
}

/** The list of projects, of an account with such preferences. */
async function openList({ search = "", lists, save }: Opened) {
  addModalRoot();
  const app = await createRoutedApp(routes, {
    at: `/project/${search}`,
    as: { id: toId(7), roles: ["MANAGER"] },
    respond(call) {
      if (call.method !== "GET") return save?.(call);
      if (call.path === "/api/views/lists") return { data: lists() };
      if (call.path === "/api/views") return { data: [view] };
      if (call.path === "/api/projects") return { data: [project], total: 1 };
      return call.path.includes("aggregates") ? 1 : respondToFrame(call.path);
    },
  });
  const listSaves = () => app.calls.filter(({ method }) => method === "PUT");
  return { app, listSaves };
}

/** Which of two columns the table has. */
const listHeads = () => {
  const texts = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  return ["Teknoloji", "Durum"].filter((name) => texts.some((text) => text.startsWith(name)));
};

const createPreference = (
  hiddenColumns: string[] | null,
  pageSize: number | null = null,
): ListPreference => ({ list: "projects", hiddenColumns, pageSize, defaultView: null });

type App = Awaited<ReturnType<typeof openList>>["app"];
/** The page sizes that the list was requested with. */
const listSizes = ({ calls }: App) =>
  calls.filter(({ path }) => path === "/api/projects").map(({ query }) =>
    new URLSearchParams(query).get("size")
  );

async function toggle(user: { click: (on: Element) => Promise<void> }, ...names: string[]) {
  await user.click(await screen.findByRole("button", { name: "Sütunlar" }));
  for (const name of names) {
    await user.click(await screen.findByRole("menuitemcheckbox", { name }));
  }
}

viewTest("list: leaves out the columns that the account hides", async ({ show }) => {
  const { app } = await openList({ lists: () => [createPreference(["type"])] });
  await show(app.element);
  await screen.findByText("Rüzgâr");
  assert.deepEqual(listHeads(), ["Durum"]);
});

viewTest("list: saves each change of the hidden columns in the account", async ({ show, user }) => {
  let hidden: string[] = [];
  const { app, listSaves } = await openList({
    lists: () => [createPreference(hidden)],
    save: ({ body }) => void (hidden = (body as { hiddenColumns: string[] }).hiddenColumns),
  });
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await toggle(user, "Teknoloji", "Durum");
  await waitFor(() => assert.deepEqual(listHeads(), []));
  await waitFor(() => assert.equal(listSaves().length, 2));
  assert.deepEqual(listSaves().map(({ path, body }) => [path, body]), [
    ["/api/views/lists/projects/columns", { hiddenColumns: ["type"] }],
    ["/api/views/lists/projects/columns", { hiddenColumns: ["type", "status"] }],
  ]);
});

viewTest("list: hides a column before the server has responded", async ({ show, user }) => {
  const { app } = await openList({
    lists: () => [createPreference([])],
    save: () => new Promise(() => {}),
  });
  await show(app.element);
  await screen.findByText("Rüzgâr");
  await toggle(user, "Teknoloji");
  await waitFor(() => assert.deepEqual(listHeads(), ["Durum"]));
});

viewTest(
  "list: shows the account's columns again when a change is rejected",
  async ({ show, user }) => {
    const { app } = await openList({
      lists: () => [createPreference([])],
      save: ({ path }) => {
        throw createRequestFailure(path, "busy", "");
      },
    });
    await show(app.element);
    await screen.findByText("Rüzgâr");
    await toggle(user, "Teknoloji");
    await waitFor(() => assert.deepEqual(listHeads(), ["Teknoloji", "Durum"]));
  },
);

viewTest(
  "list: begins with the default view of the account at its plain address",
  async ({ show }) => {
    const lists = () => [{ ...createPreference(null), defaultView: view }];
    const { app } = await openList({ lists });
    await show(app.element);
    await screen.findByText("Rüzgâr");
    assert.equal(app.readAddress(), `/project/?status=DISABLED&view=${view.id}`);
    assert.deepEqual(
      app.calls.filter(({ path }) => path === "/api/projects").map(({ query }) =>
        query.includes("DISABLED")
      ),
      [true],
    );
  },
);

viewTest(
  "list: shows all rows at an address of its own despite a default view",
  async ({ show }) => {
    const lists = () => [{ ...createPreference(null), defaultView: view }];
    const { app } = await openList({ lists, search: "?status=ACTIVE" });
    await show(app.element);
    await screen.findByText("Rüzgâr");
    assert.equal(app.readAddress(), "/project/?status=ACTIVE");
  },
);

viewTest("list: shows all rows and columns when preferences cannot be read", async ({ show }) => {
  const { app } = await openList({
    lists: () => {
      throw createRequestFailure("/api/views/lists", "internal-error", "");
    },
  });
  await show(app.element);
  await screen.findByText("Rüzgâr");
  assert.deepEqual([app.readAddress(), listHeads()], ["/project/", ["Teknoloji", "Durum"]]);
});

viewTest("list: has the page size that the account stores", async ({ show }) => {
  const { app } = await openList({ lists: () => [createPreference(null, 25)] });
  await show(app.element);
  await screen.findByText("Rüzgâr");
  assert.deepEqual([listSizes(app), app.readAddress()], [["25"], "/project/"]);
});

viewTest(
  "list: prefers the page size of the address or of a view to the account's",
  async ({ show }) => {
    const { app } = await openList({
      lists: () => [createPreference(null, 25)],
      search: "?size=50",
    });
    await show(app.element);
    await screen.findByText("Rüzgâr");
    assert.deepEqual(listSizes(app), ["50"]);
    await app.navigate(`/project/?status=DISABLED&view=${view.id}`);
    await waitFor(() => assert.deepEqual(listSizes(app), ["50", "10"]));
  },
);

viewTest("list: stores a chosen page size, also the default one", async ({ show, user }) => {
  let pageSize = 25;
  const { app, listSaves } = await openList({
    lists: () => [createPreference(["type"], pageSize)],
    save: ({ body }) => void (pageSize = (body as { pageSize: number }).pageSize),
  });
  await show(app.element);
  await screen.findByText("Rüzgâr");
  for (const [size, address] of [[50, "/project/?size=50"], [10, "/project/"]] as const) {
    await user.click(await screen.findByRole("button", { name: /^Sayfa başına/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: String(size) }));
    await waitFor(() => assert.equal(listSizes(app).at(-1), String(size)));
    assert.equal(app.readAddress(), address);
  }
  await waitFor(() =>
    assert.deepEqual(listSaves().map(({ path, body }) => [path, body]), [
      ["/api/views/lists/projects/page-size", { pageSize: 50 }],
      ["/api/views/lists/projects/page-size", { pageSize: 10 }],
    ])
  );
  assert.deepEqual(listHeads(), ["Durum"]);
});
