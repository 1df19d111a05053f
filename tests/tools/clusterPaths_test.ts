import assert from "node:assert/strict";
import { MAIN_PATHS, REPEATED_PATHS } from "../../tools/cluster/browserPaths.ts";

for (const [name, { files, names, count }] of Object.entries({ MAIN_PATHS, REPEATED_PATHS })) {
  Deno.test(`cluster paths: ${name} names as many browser tests as it counts`, () => {
    const matches = files.flatMap((file) => {
      const path = new URL(`../browser/${file}_test.ts`, import.meta.url);
      const titles = Deno.readTextFileSync(path).matchAll(/^test\("(.+?)", /gm);
      return [...titles].flatMap(([, title = ""]) =>
        names.test(title) ? [`${file}: ${title}`] : []
      );
    });
    assert.equal(matches.length, count, matches.join("\n"));
  });
}
