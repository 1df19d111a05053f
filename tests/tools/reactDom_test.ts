import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { reactDomAsModule } from "../../tools/build/reactDom.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");

/** The packages whose files a bundle with React's renderer has as CommonJS, in functions. */
async function wrapped(plugins: esbuild.Plugin[]): Promise<string[]> {
  try {
    const { outputFiles } = await esbuild.build({
      stdin: {
        contents: `export { createRoot, hydrateRoot } from "react-dom/client";`,
        resolveDir: ROOT,
      },
      absWorkingDir: ROOT,
      bundle: true,
      format: "esm",
      write: false,
      define: { "process.env.NODE_ENV": '"production"' },
      plugins,
    });
    const [{ text = "" } = {}] = outputFiles;
    return [...text.matchAll(/^ {2}"[^"]*\/cjs\/([\w.-]+)\.js"\(exports/gm)]
      .map(([, name = ""]) => name).sort();
  } finally {
    await esbuild.stop();
  }
}

Deno.test("React's renderer stands at the top of a module, and in no function", async () => {
  const others = ["react-dom.production", "react.production", "scheduler.production"];
  assert.deepEqual(
    [await wrapped([]), await wrapped([reactDomAsModule])],
    [["react-dom-client.production", ...others], others],
  );
});
