import "../../support/dom.ts";
import assert from "node:assert/strict";
import type { ListPreference } from "../../../contract/schemas/view.ts";
import { withStoredColumns } from "../../../src/api/storedColumns.ts";

const ofAccount = (list: ListPreference["list"], hiddenColumns: string[]): ListPreference => ({
  list,
  hiddenColumns,
  defaultView: null,
});

/** Reads the preferences with this in local storage; `upload` fails where told. */
async function readWith(
  stored: Record<string, string>,
  preferences: ListPreference[],
  fail = false,
) {
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  const uploads: [list: string, hidden: string[]][] = [];
  const { info } = console;
  const told: unknown[] = [];
  console.info = (...words) => told.push(...words);
  try {
    const result = withStoredColumns(preferences, (list, hidden) => {
      uploads.push([list, hidden]);
      return fail ? Promise.reject(new Error("offline")) : Promise.resolve();
    });
    await new Promise((resolve) => setTimeout(resolve));
    return { result, uploads, told: told.map(String), left: Object.keys(localStorage).sort() };
  } finally {
    console.info = info;
    localStorage.clear();
  }
}

Deno.test("stored columns: are uploaded once and removed from the browser", async () => {
  const stored = { "columns:projects": '["type","status"]', language: "tr" };
  assert.deepEqual(await readWith(stored, [ofAccount("users", ["phone"])]), {
    result: [ofAccount("users", ["phone"]), ofAccount("projects", ["type", "status"])],
    uploads: [["projects", ["type", "status"]]],
    told: [],
    left: ["language"],
  });
});

Deno.test("stored columns: stay in the browser while they cannot be uploaded", async () => {
  const stored = { "columns:projects": '["type"]' };
  assert.deepEqual(await readWith(stored, [], true), {
    result: [ofAccount("projects", ["type"])],
    uploads: [["projects", ["type"]]],
    told: ["Error: offline"],
    left: ["columns:projects"],
  });
});

Deno.test("stored columns: lose to those of the account", async () => {
  const stored = { "columns:projects": '["type"]' };
  assert.deepEqual(await readWith(stored, [ofAccount("projects", [])]), {
    result: [ofAccount("projects", [])],
    uploads: [],
    told: [],
    left: [],
  });
});

Deno.test("stored columns: what no list reads is removed, default views included", async () => {
  const stored = {
    "columns:projects": "broken",
    "columns:users": '["a b", 1]',
    "columns:nothing": '["type"]',
    "views:5e0f": '{"/project":"view=1"}',
  };
  assert.deepEqual(await readWith(stored, []), { result: [], uploads: [], told: [], left: [] });
});
