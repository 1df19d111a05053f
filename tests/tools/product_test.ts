import assert from "node:assert/strict";
import { PERMISSIONS } from "../../contract/permissions.ts";
import { ROUTE_EXAMPLES } from "../support/routeExamples.ts";

const ROOT = new URL("../../", import.meta.url);
const text = await Deno.readTextFile(new URL("docs/product.md", ROOT));

/** The numbers of sections and of paragraphs within them. */
const numbers = new Set([...text.matchAll(/^(?:## )?(\d+(?:\.\d+)?)\.? /gm)].map(([, one]) => one));

async function* listSources(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* listSources(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) yield new URL(name, folder);
  }
}

Deno.test("docs/product.md: has the sections that the code cites", async () => {
  const missing: string[] = [];
  let cited = 0;
  for (const folder of ["contract", "machines", "server", "src", "tests"]) {
    for await (const file of listSources(new URL(`${folder}/`, ROOT))) {
      const source = await Deno.readTextFile(file);
      const citations = source.matchAll(
        /docs\/product\.md (\d+(?:\.\d+)?)(?: and (\d+(?:\.\d+)?))?/g,
      );
      for (const [, ...found] of citations) {
        for (const number of found.filter((one) => one !== undefined)) {
          cited++;
          if (!numbers.has(number)) missing.push(`${file.pathname}: ${number}`);
        }
      }
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(cited > 20);
});

Deno.test("docs/product.md: lists every permission", () => {
  const [, table = ""] = /^20\.1 ([\s\S]*?)^20\.2 /m.exec(text) ?? [];
  const listed = [...table.matchAll(/^\| `(\w+)`\s*\| ([\w, ]+?)\s*\|$/gm)].flatMap(
    ([, resource, actions = ""]) => actions.split(", ").map((action) => `${resource}:${action}`),
  );
  assert.deepEqual(listed, PERMISSIONS);
});

Deno.test("docs/product.md: lists every page", () => {
  const [, table = ""] = /^3\.1 ([\s\S]*?)^3\.2 /m.exec(text) ?? [];
  const listed = [...table.matchAll(/^\| `(\/.*?)`/gm)].map(([, path = ""]) =>
    path.replace(/(.)\/$/, "$1").replaceAll(/\{(\w+)\}/g, ":$1")
  );
  const known = Object.keys(ROUTE_EXAMPLES).filter((path) => path !== "*");
  assert.deepEqual(listed.sort(), known.sort());
});
