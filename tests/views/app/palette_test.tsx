import {
  type Call,
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { VISITS_KEY } from "../../../contract/constants.ts";
import { listPermissions, type Permission, type Role } from "../../../contract/permissions.ts";
import type { SearchResult } from "../../../contract/schemas/search.ts";
import { listenForEarlyKeys } from "../../../src/app/earlyKeys.ts";
import { routes } from "../../../src/app/routes.tsx";

// Parts that the frame loads later are loaded now, so that they render at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/ui/lazyParts.ts"),
  ]);
});

type User = ReturnType<typeof userEvent.setup>;

const FOUND: SearchResult[] = [
  { kind: "company", id: toId(1), title: "Ege Rüzgâr", detail: "İzmir", path: "/company/1" },
  { kind: "project", id: toId(2), title: "Rüzgâr Bir", detail: "IKL-0001", path: "/project/2" },
  { kind: "project", id: toId(3), title: "Rüzgâr İki", detail: null, path: "/project/3" },
  { kind: "process", id: toId(4), title: "Rüzgâr tescili", detail: null, path: "/process/4" },
];

interface Opened {
  as?: Role;
  permissions?: readonly Permission[];
  search?: (call: Call) => unknown;
  /** Responds instead of the frame, unless it returns undefined. */
  respond?: (path: string) => unknown;
}

async function createFrame(
  { as = "ADMIN", permissions = listPermissions([as]), search, respond }: Opened = {},
) {
  addModalRoot();
  return await createRoutedApp(routes, {
    at: "/toast-test",
    as: { id: "me", roles: [as], permissions },
    respond(call) {
      if (call.path === "/api/search") return search?.(call);
      const response = respond?.(call.path);
      if (response !== undefined) return response;
      if (call.path.endsWith("/count")) return 0;
      const isList = /^\/api\/(?:companies|feedback|project-types)/.test(call.path);
      return isList ? { data: [], total: 0 } : respondToFrame(call.path);
    },
  });
}

const respondWith = (data: SearchResult[]) => () => ({ data, total: data.length });

async function open(user: User) {
  await screen.findByRole("button", { name: "Her şeyde ara" });
  await user.keyboard("{Control>}k{/Control}");
  return await screen.findByRole("combobox", { name: "Her şeyde ara" });
}

/** Returns the shown groups with their options. */
const readGroups = () =>
  Object.fromEntries(
    within(screen.getByRole("listbox")).queryAllByRole("group").map((group) => [
      document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
      within(group).queryAllByRole("option").map(({ textContent }) => textContent),
    ]),
  );

const readMarked = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

/** Types and advances the clock by the palette's debounce time. */
async function look(
  user: User,
  app: { advanceClock: (ms: number) => void },
  field: HTMLElement,
  text: string,
) {
  await user.clear(field);
  await user.type(field, text);
  await act(async () => {
    app.advanceClock(150);
    await Promise.resolve();
  });
}

viewTest(
  "command palette: groups results by kind, the best first, each with a link to its list",
  async ({ show, user }) => {
    const app = await createFrame({ search: respondWith(FOUND) });
    await show(app.element);
    const field = await open(user);
    await look(user, app, field, " rüzgâr ");
    await screen.findByRole("option", { name: /^Ege Rüzgâr/ });
    assert.deepEqual(readGroups(), {
      "İş ortakları": ["Ege Rüzgârİzmir", "Tümünü listede göster: İş ortakları"],
      "Projeler": ["Rüzgâr BirIKL-0001", "Rüzgâr İki", "Tümünü listede göster: Projeler"],
      "Süreçler": ["Rüzgâr tescili"],
    });
    within(screen.getByRole("dialog")).getByText("Sonuç: 4");

    const walked = [readMarked(field)];
    for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
      await user.keyboard(key);
      walked.push(readMarked(field));
    }
    assert.deepEqual(walked, [
      "Ege Rüzgârİzmir",
      "Tümünü listede göster: İş ortakları",
      "Rüzgâr BirIKL-0001",
      "Tümünü listede göster: İş ortakları",
    ]);
    await user.keyboard("{Enter}");
    await waitFor(() => assert.equal(app.readAddress(), "/company/?filter=r%C3%BCzg%C3%A2r"));
    assert.ok(screen.queryByRole("combobox", { name: "Her şeyde ara" }) === null);
  },
);

viewTest(
  "command palette: opens a new tab on Ctrl+Enter and stays open",
  async ({ show, user }) => {
    const app = await createFrame({ search: respondWith(FOUND) });
    await show(app.element);
    const field = await open(user);
    await look(user, app, field, "rüzgâr");
    await screen.findByRole("option", { name: /^Ege Rüzgâr/ });
    const opened: unknown[][] = [];
    const { open: openTab } = globalThis;
    globalThis.open = (...reported) => {
      opened.push(reported);
      return null;
    };
    try {
      await user.keyboard("{Control>}{Enter}{/Control}");
      await user.keyboard("{ArrowDown}{Control>}{Enter}{/Control}");
    } finally {
      globalThis.open = openTab;
    }
    assert.deepEqual(opened, [
      ["/company/1", "_blank", "noopener"],
      ["/company/?filter=r%C3%BCzg%C3%A2r", "_blank", "noopener"],
    ]);
    assert.deepEqual([app.readAddress(), screen.queryByRole("combobox") !== null], [
      "/toast-test",
      true,
    ]);
  },
);

viewTest(
  "command palette: lists recent visits before anything is typed",
  async ({ show, user }) => {
    const visits = [{ kind: "project", title: "Bozcaada", path: "/project/9" }];
    localStorage.setItem(VISITS_KEY, JSON.stringify({ userId: "me", visits }));
    try {
      const app = await createFrame({ permissions: [] });
      await show(app.element);
      const field = await open(user);
      assert.deepEqual(Object.keys(readGroups()), ["Son açılanlar", "Sayfalar ve işlemler"]);
      assert.equal(readMarked(field), "BozcaadaProjeler");
      assert.equal(app.calls.some(({ path }) => path === "/api/search"), false);
    } finally {
      localStorage.removeItem(VISITS_KEY);
    }
  },
);

viewTest(
  "command palette: shows loading, no results and errors",
  async ({ show, user }) => {
    let answer: () => unknown = () => new Promise(() => {});
    const app = await createFrame({ search: () => answer() });
    await show(app.element);
    const field = await open(user);
    const expectText = async (text: string) =>
      assert.notEqual(await within(screen.getByRole("dialog")).findAllByText(text), []);
    await look(user, app, field, "yok böyle");
    await expectText("Aranıyor...");

    answer = respondWith([]);
    await look(user, app, field, "yok böyle bir");
    await expectText("Sonuç yok");
    assert.deepEqual(readGroups(), {});

    answer = () => {
      throw createRequestFailure("/api/search", 503, "");
    };
    await look(user, app, field, "rüzgâr");
    await expectText("Arama yapılamadı.");
    answer = respondWith(FOUND);
    await user.click(screen.getByRole("button", { name: "Yeniden dene" }));
    await screen.findByRole("option", { name: /^Ege Rüzgâr/ });
  },
);

viewTest(
  "command palette: says why a text without letters and digits finds nothing, without a request",
  async ({ show, user }) => {
    const app = await createFrame({ search: respondWith(FOUND) });
    await show(app.element);
    const field = await open(user);
    await look(user, app, field, "%%%");
    const reasons = await within(screen.getByRole("dialog"))
      .findAllByText("Aramak için en az bir harf ya da rakam yazın.");
    assert.deepEqual(
      [reasons.length, readGroups(), app.calls.filter(({ path }) => path === "/api/search")],
      [2, {}, []],
    );
  },
);

const FEEDBACK: SearchResult = {
  kind: "feedback",
  id: toId(5),
  title: "Rüzgâr",
  detail: null,
  path: "/feedback/5",
};

const LISTS: [Permission[], string | null][] = [
  [["feedback:manage"], "/feedback/list?filter=r"],
  [["feedback:create"], "/feedback/my?filter=r"],
  [[], null],
];

for (const [permissions, list] of LISTS) {
  viewTest(
    `command palette: links found feedback to ${list} with ${permissions}`,
    async ({ show, user }) => {
      const app = await createFrame({ permissions, search: respondWith([FEEDBACK]) });
      await show(app.element);
      const field = await open(user);
      await look(user, app, field, "r");
      await screen.findByRole("option", { name: "Rüzgâr" });
      const option = screen.queryByRole("option", { name: /^Tümünü listede göster/ });
      assert.equal(option !== null, list !== null);
      if (option === null) return;
      await user.click(option);
      await waitFor(() => assert.equal(app.readAddress(), list));
    },
  );
}

const PROJECT: SearchResult = {
  kind: "project",
  id: toId(6),
  title: "Ceyhan Biyogaz Tesisi",
  detail: "IKL-0007",
  path: "/project/6",
};
const USER: SearchResult = {
  kind: "user",
  id: toId(7),
  title: "Elif Çağlar",
  detail: "elif@iklim.example",
  path: "/user/7",
};

const STAKEHOLDER: SearchResult = {
  kind: "stakeholder",
  id: toId(8),
  title: "Gönüllü Karbon Sicili",
  detail: "sicil@iklim.example",
  path: "/stakeholders/8",
};

viewTest(
  "command palette: links to a list only if its search finds one of the results",
  async ({ show, user }) => {
    const app = await createFrame({
      permissions: ["project:list", "user:list", "project_milestone_owner:list"],
      search: respondWith([PROJECT, USER, STAKEHOLDER]),
    });
    await show(app.element);
    const field = await open(user);
    const readLists = async (text: string) => {
      await look(user, app, field, text);
      await screen.findByRole("option", { name: /^Ceyhan/ });
      return screen.queryAllByRole("option", { name: /^Tümünü listede göster/ })
        .map(({ textContent }) => textContent?.split(": ")[1]);
    };
    assert.deepEqual([
      await readLists("IKL-0007"),
      await readLists(" ceyhan  bıyogaz "),
      await readLists("çağlar"),
      await readLists("ELİF@"),
      await readLists("gonullu"),
      await readLists("@iklim"),
    ], [
      [],
      ["Projeler"],
      [],
      ["Kullanıcılar"],
      ["Paydaşlar"],
      ["Kullanıcılar", "Paydaşlar"],
    ]);
  },
);

viewTest(
  "keyboard help: lists shortcuts and disables single-key ones",
  async ({ show, user }) => {
    const app = await createFrame({ as: "VIEWER" });
    await show(app.element);
    await screen.findByRole("button", { name: "Her şeyde ara" });
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Klavye kısayolları" });
    assert.deepEqual(
      within(dialog).getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)
        .slice(0, 2),
      ["Her sayfada", "Listelerde"],
    );
    within(dialog).getByText("Son değişikliği geri al (bildirim ekrandayken)");
    await user.click(within(dialog).getByRole("button", { name: "Tek tuşlu kısayolları kapat" }));
    await within(dialog).findAllByText("(kapalı)");
    await user.keyboard("{Escape}");
    await waitFor(() => assert.ok(screen.queryByRole("dialog") === null));
    await user.keyboard("?/");
    assert.ok(screen.queryByRole("dialog") === null);
    await open(user);
  },
);

for (
  const [keys, isOpened] of [
    ["{Control>}k{/Control}", true],
    ["{Meta>}K{/Meta}", true],
    ["{Control>}{Shift>}k{/Shift}{/Control}", false],
    ["k", false],
  ] as const
) {
  viewTest(
    `palette: ${isOpened ? "opens" : "stays closed"} once loaded, where ${keys} was pressed before`,
    async ({ show, user }) => {
      listenForEarlyKeys();
      await user.keyboard(keys);
      const app = await createFrame();
      await show(app.element);
      await screen.findByRole("button", { name: "Her şeyde ara", hidden: true });
      assert.equal(globalThis.earlyKeys, undefined);
      if (isOpened) await screen.findByRole("combobox", { name: "Her şeyde ara" });
      else assert.equal(screen.queryAllByRole("combobox").length, 0);
    },
  );
}

viewTest(
  "command palette: offers to load views and technologies again when that fails",
  async ({ show, user }) => {
    let isFailing = true;
    const app = await createFrame({
      respond(path) {
        if (isFailing && ["/api/views", "/api/project-types"].includes(path)) {
          throw createRequestFailure(path, 404, "");
        }
      },
    });
    await show(app.element);
    await open(user);
    const texts = ["Teknolojiler yüklenemedi.", "Kayıtlı görünümler yüklenemedi."];
    // One after the other: waits that overlap leave React's test mode switched off.
    const failures: HTMLElement[] = [];
    for (const text of texts) failures.push(await screen.findByText(text));
    isFailing = false;
    for (const failure of failures) {
      await user.click(within(failure).getByRole("button", { name: "Yeniden dene" }));
    }
    await waitFor(() => assert.deepEqual(texts.filter((text) => screen.queryByText(text)), []));
  },
);
