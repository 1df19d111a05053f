import "../../support/dom.ts";
import assert from "node:assert/strict";
import { hasAnyPermission, type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import { createCommands, hasAllWords } from "../../../src/app/palette/commands.ts";
import {
  ACTION_NAMES,
  createPageActionCommands,
  createViewCommands,
} from "../../../src/app/palette/openPageCommands.ts";
import { readStoredVisits } from "../../../src/app/palette/paletteEffects.ts";
import { interpolate, LANGUAGES } from "../../../contract/language.ts";
import { loadCatalogue } from "../../../src/i18n/loadCatalogue.ts";
import { createTranslate, type Translate } from "../../../src/i18n/Translation.tsx";

const createTestCommands = (
  permissions: readonly Permission[],
  performed: string[] = [],
  t: Translate = (key, params = {}) => interpolate(key, params, "en"),
) =>
  createCommands({
    t,
    hasAny: (wanted) => hasAnyPermission(permissions, wanted),
    language: "en",
    chooseLanguage: (language) => void performed.push(language),
    chooseTheme: (theme) => void performed.push(theme),
    signOut: () => void performed.push("sign out"),
    openFeedback: () => void performed.push("feedback"),
    openKeysList: () => void performed.push("keys"),
    openNewReminder: () => void performed.push("reminder"),
    technologies: [{ id: "wind", label: "Wind" }],
  });

const listLabels = (permissions: readonly Permission[]) =>
  createTestCommands(permissions).map(({ label }) => label);

Deno.test("createCommands: offers the public commands without any permission", () => {
  assert.deepEqual(listLabels([]), [
    "Overview",
    "Public Holidays",
    "Help",
    "My account",
    "Wind projects",
    "Light theme",
    "Dark theme",
    "System theme",
    "Switch to Turkish",
    "Show keyboard shortcuts",
    "Sign out",
  ]);
});

Deno.test("createCommands: adds the pages and actions of each permission", () => {
  const listAdded = (permission: Permission) => {
    const without = listLabels([]);
    return listLabels([permission]).filter((label) => !without.includes(label));
  };
  assert.deepEqual(
    ([
      "project:create",
      "company:create",
      "reminder:create",
      "feedback:create",
      "config:read",
    ] as const)
      .map(listAdded),
    [
      ["Create New Project"],
      ["New company"],
      ["New reminder"],
      ["My Submitted Feedback", "Send feedback"],
      ["Account Events", "Undelivered Emails"],
    ],
  );
});

Deno.test("createCommands: gives every command a unique id and an address or an action", () => {
  const performed: string[] = [];
  const all = createTestCommands(PERMISSIONS, performed);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.deepEqual(all.filter(({ to, run }) => to === undefined && run === undefined), []);
  for (const { run } of all) run?.();
  assert.deepEqual(performed, [
    "reminder",
    "feedback",
    "light",
    "dark",
    "system",
    "tr",
    "keys",
    "sign out",
  ]);
});

Deno.test("createCommands: finds every command by its label in both languages", async () => {
  const translated = await Promise.all(LANGUAGES.map(async (language) => {
    const t = createTranslate(language, await loadCatalogue(language));
    return createTestCommands(PERMISSIONS, [], t);
  }));
  const labels = translated.flat().map(({ id, label }) => ({ id, label }));
  const notFound = translated.flat().flatMap((command) =>
    labels.filter(({ id }) => id === command.id)
      .filter(({ label }) => !hasAllWords(`${command.label} ${command.keywords}`, label))
      .map(({ label }) => `${command.label} by “${label}”`)
  );
  assert.deepEqual(notFound, []);
});

Deno.test("hasAllWords: matches all words in any order and spelling", () => {
  assert.deepEqual(
    [
      hasAllWords("Rüzgâr projeleri", "PROJE ruzgar"),
      hasAllWords("Rüzgâr projeleri", "ruzgar güneş"),
    ],
    [true, false],
  );
});

Deno.test("readStoredVisits: omits other users' and invalid visits", () => {
  const visit = { kind: "project", title: "Bozcaada", path: "/project/1" };
  const storeAndRead = (text: string) => {
    localStorage.setItem("visits", text);
    return readStoredVisits("elif");
  };
  assert.deepEqual([
    storeAndRead(JSON.stringify({ userId: "elif", visits: [visit] })),
    storeAndRead(JSON.stringify({ userId: "kerem", visits: [visit] })),
    storeAndRead("{"),
    storeAndRead(JSON.stringify({
      userId: "elif",
      visits: [{ ...visit, path: "//evil.example" }, { ...visit, kind: "nothing" }, 1],
    })),
  ], [[visit], [], [], []]);
  localStorage.clear();
});

Deno.test("createPageActionCommands: leaves out actions that cannot be run", () => {
  const done: string[] = [];
  const commands = createPageActionCommands({
    title: "Bozcaada",
    actions: [
      { id: "edit", label: "Edit", to: "/reminders/1/edit" },
      { id: "disable", label: "Disable", onAction: () => void done.push("disabled") },
      { id: "resolve", label: "Resolve", isDisabled: true },
      { id: "delete", label: "Delete", reason: "It has 3 projects." },
    ],
  });
  for (const { run } of commands) run?.();
  assert.deepEqual(
    [commands.map(({ id, label, detail, to }) => [id, label, detail, to]), done],
    [[
      ["page edit", "Edit", "Bozcaada", "/reminders/1/edit"],
      ["page disable", "Disable", "Bozcaada", undefined],
    ], ["disabled"]],
  );
});

Deno.test("createPageActionCommands: finds an action by its name in both languages", async () => {
  const translates = await Promise.all(
    LANGUAGES.map(async (language) => createTranslate(language, await loadCatalogue(language))),
  );
  for (const key of Object.keys(ACTION_NAMES) as (keyof typeof ACTION_NAMES)[]) {
    const labels = translates.map((t) => t(key));
    assert.deepEqual(
      labels.map((label) => {
        const page = { title: "Bozcaada", actions: [{ id: "action", label, onAction() {} }] };
        return createPageActionCommands(page).map(({ label, keywords }) =>
          labels.every((name) => hasAllWords(`${label} ${keywords}`, name))
        );
      }),
      labels.map(() => [true]),
      key,
    );
  }
});

Deno.test("createViewCommands: opens views at their address and leaves out invalid ones", () => {
  const view = {
    id: "1",
    version: 1,
    createdAt: "2026-11-20T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
    list: "projects" as const,
    path: "/project/",
    name: "Active",
    query: "status=ACTIVE",
    hiddenColumns: ["code"],
    isShared: false,
    owner: null,
    isPinned: false,
    isDefault: false,
    fits: true,
  };
  assert.deepEqual(
    createViewCommands([view, { ...view, id: "2", fits: false }], (key) => key)
      .map(({ id, label, detail, to }) => [id, label, detail, to]),
    [["view 1", "Active", "Projects", "/project/?status=ACTIVE&hide=code&view=1"]],
  );
});
