import "../../support/dom.ts";
import assert from "node:assert/strict";
import { hasAnyPermission, type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import { commandsFor, hasAllWords } from "../../../src/app/commands.ts";
import { storedVisits } from "../../../src/app/paletteEffects.ts";
import { interpolate } from "../../../contract/language.ts";

const commands = (held: readonly Permission[], done: string[] = []) =>
  commandsFor({
    t: (key, params = {}) => interpolate(key, params, "en"),
    hasAny: (wanted) => hasAnyPermission(held, wanted),
    language: "en",
    chooseLanguage: (language) => void done.push(language),
    chooseTheme: (theme) => void done.push(theme),
    signOut: () => void done.push("sign out"),
    giveFeedback: () => void done.push("feedback"),
    listKeys: () => void done.push("keys"),
    technologies: [{ id: "wind", label: "Wind" }],
  });

const labels = (held: readonly Permission[]) => commands(held).map(({ label }) => label);

Deno.test("who holds no permission is offered what everybody may do", () => {
  assert.deepEqual(labels([]), [
    "Overview",
    "Help",
    "My account",
    "Wind projects",
    "Light theme",
    "Dark theme",
    "System theme",
    "Switch to Turkish",
    "List the keys",
    "Sign out",
  ]);
});

Deno.test("each permission adds the pages and actions that it opens", () => {
  const added = (permission: Permission) => {
    const without = labels([]);
    return labels([permission]).filter((label) => !without.includes(label));
  };
  assert.deepEqual(
    (["project:create", "company:create", "feedback:create", "config:read"] as const).map(added),
    [
      ["Create New Project"],
      ["New company"],
      ["My Submitted Feedback", "Send feedback"],
      ["Account Events", "Undelivered Mail"],
    ],
  );
});

Deno.test("every command leads somewhere or does something, and has a name of its own", () => {
  const done: string[] = [];
  const all = commands(PERMISSIONS, done);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.deepEqual(all.filter(({ to, run }) => (to === undefined) === (run === undefined)), []);
  for (const { run } of all) run?.();
  assert.deepEqual(done, ["feedback", "light", "dark", "system", "tr", "keys", "sign out"]);
});

Deno.test("words are found however they are spelt, in any order, and all of them", () => {
  assert.deepEqual(
    [
      hasAllWords("Rüzgâr projeleri", "PROJE ruzgar"),
      hasAllWords("Rüzgâr projeleri", "ruzgar güneş"),
    ],
    [true, false],
  );
});

Deno.test("what somebody else opened, and what cannot be read, is not offered", () => {
  const visit = { kind: "project", title: "Bozcaada", path: "/project/1" };
  const stored = (text: string) => {
    localStorage.setItem("visits", text);
    return storedVisits("elif");
  };
  assert.deepEqual([
    stored(JSON.stringify({ userId: "elif", visits: [visit] })),
    stored(JSON.stringify({ userId: "kerem", visits: [visit] })),
    stored("{"),
    stored(JSON.stringify({
      userId: "elif",
      visits: [{ ...visit, path: "//evil.example" }, { ...visit, kind: "nothing" }, 1],
    })),
  ], [[visit], [], [], []]);
  localStorage.clear();
});
