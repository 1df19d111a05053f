import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { dataRouterAlone } from "../../tools/build/dataRouter.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");
const LEFT_OUT = /\/lib\/(?:router\/instrumentation|dom\/ssr\/(?:components|links))\.js$/;

/** The files of React Router that go into an app, of those that it has no use for. */
async function useless(plugins: esbuild.Plugin[]): Promise<string[]> {
  try {
    const { metafile } = await esbuild.build({
      stdin: {
        contents: `
          export { createBrowserRouter, Link, useNavigate } from "react-router";
          export { RouterProvider } from "react-router/dom";`,
        resolveDir: ROOT,
      },
      absWorkingDir: ROOT,
      bundle: true,
      format: "esm",
      write: false,
      metafile: true,
      plugins,
    });
    return Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).filter(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 && LEFT_OUT.test(path)
      ).map(([path]) => path.replace(/^.*\/lib\//, ""))
    ).sort();
  } finally {
    await esbuild.stop();
  }
}

Deno.test("an app has only that of React Router which data mode runs", async () => {
  assert.deepEqual(
    [await useless([]), await useless([dataRouterAlone])],
    [["dom/ssr/components.js", "dom/ssr/links.js", "router/instrumentation.js"], []],
  );
});
