import {
  type Call,
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { createSavedView, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Role } from "../../../contract/permissions.ts";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { routes } from "../../../src/app/routes.tsx";

// Parts that the list loads later are loaded now, so that they render at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/records/list/lazyParts.ts"),
    import("../../../src/ui/lazyParts.ts"),
  ]);
});

const me = { id: toId(7), name: "Deniz", surname: "Işıklı" };
const own = createSavedView({ id: toId(1), name: "Benimkiler", owner: me });
const shared = createSavedView({
  id: toId(2),
  name: "Herkesinkiler",
  query: "status=DISABLED",
  isShared: true,
});
const outgrown = createSavedView({ id: toId(3), name: "Eskiler", owner: me, fits: false });

interface Opened {
  as?: Role;
  search?: string;
  views: () => unknown;
  /** What the server makes of a change. */
  change?: (call: Call) => unknown;
}

async function openList({ as = "MANAGER", search = "", views, change }: Opened) {
  addModalRoot();
  return await createRoutedApp(routes, {
    at: `/project/${search}`,
    as: { id: me.id, roles: [as] },
    respond(call) {
      if (call.method !== "GET") return change?.(call);
      if (call.path === "/api/views") return views();
      if (call.path === "/api/projects") return { data: [], total: 0 };
      return call.path.includes("aggregates") ? 1 : respondToFrame(call.path);
    },
  });
}

const createViews = (...data: SavedView[]) => () => ({ data });

/** Returns the items of the views menu, with the selected ones marked. */
async function openMenu(user: { click: (on: Element) => Promise<void> }, name = "Görünümler") {
  await user.click(await screen.findByRole("button", { name }));
  const menu = await screen.findByRole("menu");
  return [...menu.querySelectorAll("[role^=menuitem]")].map((item) =>
    (item.getAttribute("aria-checked") === "true" ? "✓ " : "") +
    (item.getAttribute("aria-disabled") === "true" ? "… " : "") + item.textContent
  );
}

viewTest("view menu: shows that views are loading", async ({ show, user }) => {
  const app = await openList({ views: () => new Promise(() => {}) });
  await show(app.element);
  assert.deepEqual(await openMenu(user), ["✓ Tüm satırlar", "… Yükleniyor"]);
});

viewTest("view menu: retries after an error", async ({ show, user }) => {
  let isThere = false;
  const app = await openList({
    views: () => {
      if (!isThere) throw createRequestFailure("/api/views", 400, "");
      return { data: [own] };
    },
  });
  await show(app.element);
  const retry = "Görünümler yüklenemedi. Yeniden dene";
  await waitFor(() => assert.ok(app.calls.some(({ path }) => path === "/api/views")));
  assert.deepEqual(await openMenu(user), ["✓ Tüm satırlar", retry]);
  isThere = true;
  await user.click(screen.getByRole("menuitemradio", { name: retry }));
  await waitFor(() => assert.ok(screen.queryByRole("menu") === null));
  assert.deepEqual(await openMenu(user), ["✓ Tüm satırlar", "Benimkiler"]);
});

viewTest("view menu: offers only all rows without saved views", async ({ show, user }) => {
  const app = await openList({ views: createViews() });
  await show(app.element);
  await waitFor(() => assert.ok(app.calls.some(({ path }) => path === "/api/views")));
  assert.deepEqual(await openMenu(user), ["✓ Tüm satırlar"]);
});

viewTest(
  "view menu: groups own and shared views and applies the chosen one",
  async ({ show, user }) => {
    const app = await openList({
      views: createViews(own, shared, outgrown),
      search: "?status=ACTIVE",
    });
    await show(app.element);
    await waitFor(() => assert.ok(app.calls.some(({ path }) => path === "/api/views")));
    assert.deepEqual(await openMenu(user), [
      "✓ Tüm satırlar",
      "Benimkiler",
      "Eskiler (artık geçerli değil)",
      "Herkesinkiler",
    ]);
    assert.deepEqual(
      screen.getAllByRole("group").map((group) => group.getAttribute("aria-labelledby") !== null),
      [false, true, true],
    );
    await user.click(screen.getByRole("menuitemradio", { name: "Herkesinkiler" }));
    await waitFor(() =>
      assert.equal(app.readAddress(), `/project/?status=DISABLED&view=${shared.id}`)
    );
    assert.deepEqual(
      (await openMenu(user, "Herkesinkiler")).filter((item) => item.startsWith("✓")),
      ["✓ Herkesinkiler"],
    );
  },
);

viewTest(
  "view menu: reports an unknown view of the address, whose filters can be saved",
  async ({ show, user }) => {
    const app = await openList({
      views: createViews(own),
      search: `?status=ACTIVE&view=${toId(9)}`,
      as: "VIEWER",
    });
    await show(app.element);
    await screen.findByText("Bu görünüm silinmiş ya da sizinle paylaşılmamış");
    await user.click(screen.getByRole("button", { name: "Farklı kaydet…" }));
    const dialog = await screen.findByRole("dialog", { name: "Yeni görünüm olarak kaydet" });
    await user.click(within(dialog).getByRole("button", { name: "Vazgeç" }));
    await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    assert.deepEqual(await openMenu(user), ["Tüm satırlar", "Benimkiler"]);
  },
);

const openOptions = async (user: { click: (on: Element) => Promise<void> }) => {
  await user.click(await screen.findByRole("button", { name: "Görünüm seçenekleri" }));
  const menu = await screen.findByRole("menu");
  return within(menu).getAllByRole("menuitem").map(({ textContent }) => textContent);
};

const NOT_SHARING = ["Yeni görünüm olarak kaydet…", "Bağlantıyı kopyala"];
const FOR_ONESELF = ["Menüye sabitle", "Varsayılan görünüm yap"];
const unpinned = { ...shared, isPinned: false };

for (
  const [as, changed, offered] of [
    ["VIEWER", "Farklı kaydet…", [...NOT_SHARING, ...FOR_ONESELF]],
    ["MANAGER", "Kaydet", [...NOT_SHARING, ...FOR_ONESELF, "Yeniden adlandır…", "Sil"]],
  ] as const
) {
  viewTest(
    `view menu: offers a ${as} the permitted actions on another's shared view`,
    async ({ show, user }) => {
      const app = await openList({
        as,
        views: createViews(unpinned),
        search: `?status=ACTIVE&view=${shared.id}`,
      });
      await show(app.element);
      await screen.findByText("Değişti");
      screen.getByRole("button", { name: changed });
      assert.deepEqual(await openOptions(user), offered);
      await user.click(screen.getByRole("menuitem", { name: "Yeni görünüm olarak kaydet…" }));
      const dialog = await screen.findByRole("dialog", { name: "Yeni görünüm olarak kaydet" });
      assert.equal(
        within(dialog).queryByRole("switch", { name: /^Herkesle paylaş/ }) !== null,
        as === "MANAGER",
      );
    },
  );
}

viewTest("view dialog: stays open after a server error", async ({ show, user }) => {
  const detail = "Bu listenin görünümlerini herkesle paylaşamazsınız.";
  const app = await openList({
    views: createViews(),
    change: ({ path }) => {
      throw createRequestFailure(path, "forbidden", detail);
    },
  });
  await show(app.element);
  await openOptions(user);
  await user.click(screen.getByRole("menuitem", { name: "Yeni görünüm olarak kaydet…" }));
  const dialog = await screen.findByRole("dialog", { name: "Yeni görünüm olarak kaydet" });
  await user.type(within(dialog).getByRole("textbox", { name: "Ad" }), "Paylaşılan");
  await user.click(within(dialog).getByRole("switch", { name: /^Herkesle paylaş/ }));
  await user.click(within(dialog).getByRole("button", { name: "Kaydet" }));
  await waitFor(() => assert.ok(app.calls.some(({ method }) => method === "POST")));
  const { body } = app.calls.findLast(({ method }) => method === "POST") ?? {};
  assert.deepEqual(body, {
    list: "projects",
    name: "Paylaşılan",
    query: "",
    hiddenColumns: [],
    isPinned: false,
    isShared: true,
  });
  screen.getByRole("dialog", { name: "Yeni görünüm olarak kaydet" });
});

viewTest("view menu: truncates a long name in the button only", async ({ show, user }) => {
  const name = "Rüzgâr ".repeat(16).trim();
  const app = await openList({
    views: createViews({ ...own, name }),
    search: `?status=ACTIVE&view=${own.id}`,
  });
  await show(app.element);
  assert.deepEqual(await openMenu(user, `${name.slice(0, 27)}…`), ["Tüm satırlar", `✓ ${name}`]);
});
