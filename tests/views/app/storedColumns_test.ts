import "../../support/dom.ts";
import assert from "node:assert/strict";
import type { ListPreference } from "../../../contract/schemas/view.ts";
import { uploadStoredColumns } from "../../../src/records/views/storedColumns.ts";

const createPreference = (
  list: ListPreference["list"],
  hiddenColumns: string[],
): ListPreference => ({
  list,
  hiddenColumns,
  pageSize: null,
  defaultView: null,
});

/** Uploads stored columns; `upload` may fail. */
async function readWith(
  stored: Record<string, string>,
  preferences: ListPreference[],
  fail = false,
) {
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  const uploads: [list: string, hidden: string[]][] = [];
  const { info } = console;
  const reported: unknown[] = [];
  console.info = (...words) => reported.push(...words);
  try {
    const isChanged = await uploadStoredColumns(preferences, (list, hidden) => {
      uploads.push([list, hidden]);
      return fail ? Promise.reject(new Error("offline")) : Promise.resolve();
    });
    return {
      isChanged,
      uploads,
      reported: reported.map(String),
      left: Object.keys(localStorage).sort(),
    };
  } finally {
    console.info = info;
    localStorage.clear();
  }
}

Deno.test("stored columns: are uploaded once and removed from the browser", async () => {
  const stored = { "columns:projects": '["type","status"]', language: "tr" };
  assert.deepEqual(await readWith(stored, [createPreference("users", ["phone"])]), {
    isChanged: true,
    uploads: [["projects", ["type", "status"]]],
    reported: [],
    left: ["language"],
  });
});

Deno.test("stored columns: stay in the browser while they cannot be uploaded", async () => {
  const stored = { "columns:projects": '["type"]' };
  assert.deepEqual(await readWith(stored, [], true), {
    isChanged: false,
    uploads: [["projects", ["type"]]],
    reported: ["The columns could not be moved to the account", "Error: offline"],
    left: ["columns:projects"],
  });
});

Deno.test("stored columns: are removed where the account has its own", async () => {
  const stored = { "columns:projects": '["type"]' };
  assert.deepEqual(await readWith(stored, [createPreference("projects", [])]), {
    isChanged: false,
    uploads: [],
    reported: [],
    left: [],
  });
});

Deno.test("stored columns: are removed when no list can read them, default views too", async () => {
  const stored = {
    "columns:projects": "broken",
    "columns:users": '["a b", 1]',
    "columns:nothing": '["type"]',
    "views:5e0f": '{"/project":"view=1"}',
  };
  assert.deepEqual(await readWith(stored, []), {
    isChanged: false,
    uploads: [],
    reported: [],
    left: [],
  });
});
