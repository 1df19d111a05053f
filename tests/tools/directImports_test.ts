import assert from "node:assert/strict";
import { resolve } from "node:path";
import { readDirect } from "../../tools/build/directImports.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");

/** The imports of a source once they are direct: what of which file, below its package. */
async function directly(source: string): Promise<string[]> {
  const path = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(path, source);
    const made = await readDirect(ROOT, path);
    const found = [...made.matchAll(/import \{ (.+?) \} from "(.+?)";/g)];
    await Promise.all(found.map(([, , file = ""]) => Deno.stat(file)));
    return found.map(([, names = "", file = ""]) =>
      `${names} of ${file.split("/node_modules/").at(-1)}`
    );
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("what a package's entry passes on is imported from where it is", async () => {
  assert.deepEqual(
    await directly(`
      import { QueryClient, type QueryKey, useQuery as ask } from "@tanstack/react-query";
      import { Plus } from "lucide-react";`),
    [
      "QueryClient as QueryClient of @tanstack/query-core/build/modern/queryClient.js",
      "useQuery as ask of @tanstack/react-query/build/modern/useQuery.js",
      "default as Plus of lucide-react/dist/esm/icons/plus.mjs",
    ],
  );
});

Deno.test("so is what one such package imports of another", async () => {
  assert.deepEqual(
    await directly(`import { MutationObserver, noop } from "@tanstack/query-core";`),
    [
      "MutationObserver as MutationObserver of @tanstack/query-core/build/modern/mutationObserver.js",
      "noop as noop of @tanstack/query-core/build/modern/utils.js",
    ],
  );
});
