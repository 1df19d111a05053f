import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const text = await Deno.readTextFile(new URL("ARCHITECTURE.md", ROOT));

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(new URL(path, ROOT)).then(() => true, () => false);
}

Deno.test("the files that ARCHITECTURE.md names are there", async () => {
  const named = [
    ...text.matchAll(/`((?:contract|docs|machines|server|src|tests|tools)\/[\w./-]+)`/g),
  ]
    .map(([, path = ""]) => path);
  const missing = [];
  for (const path of new Set(named)) {
    // A decision is named by its number.
    if (/^docs\/decisions\/\d{4}$/.test(path)) continue;
    if (!await exists(path)) missing.push(path);
  }
  assert.deepEqual(missing, []);
  assert.ok(named.length > 40);
});

Deno.test("every folder that ARCHITECTURE.md draws is there", async () => {
  const [, tree = ""] = /```\n(main\.tsx[\s\S]*?)```/.exec(text) ?? [];
  let room = "";
  let folder = "";
  const drawn = tree.split("\n").flatMap((line) => {
    const [, indent = "", name] = /^( {0,4})([\w.]+\/?) {2,}/.exec(line) ?? [];
    if (name === undefined) return [];
    if (indent === "") room = name;
    if (indent === "  ") folder = name;
    return [indent === "" ? name : indent === "  " ? room + name : room + folder + name];
  });
  const missing = [];
  for (const path of drawn) if (!await exists(path)) missing.push(path);
  assert.deepEqual(missing, []);
  assert.ok(drawn.length > 25);
});
