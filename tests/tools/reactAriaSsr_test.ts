import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { reactAriaWithoutSsr } from "../../tools/build/reactAriaSsr.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");

/** Whether what gives React Aria's ids asks React if it is being hydrated. */
async function asks(plugins: esbuild.Plugin[]): Promise<boolean> {
  try {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: `export { useId, useIsSSR } from "react-aria";`, resolveDir: ROOT },
      absWorkingDir: ROOT,
      bundle: true,
      format: "esm",
      write: false,
      external: ["react"],
      define: { "process.env.NODE_ENV": '"production"' },
      plugins,
    });
    return outputFiles[0]?.text.includes("useSyncExternalStore") ?? true;
  } finally {
    await esbuild.stop();
  }
}

Deno.test("React Aria's hooks do not ask whether the page is being hydrated", async () => {
  assert.deepEqual([await asks([]), await asks([reactAriaWithoutSsr])], [true, false]);
});
