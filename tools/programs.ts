/**
 * Prints where the programs stand that a task may run, as `--allow-run` takes them:
 * `deno task -q programs deno esbuild`. Deno need not be on PATH, and esbuild has a program for each
 * platform. Others go by the names they have on PATH.
 */
import { createRequire } from "node:module";
import { arch, platform } from "node:process";

const require = createRequire(import.meta.url);

const PATHS: Record<string, () => string> = {
  deno: () => Deno.execPath(),
  chromium: () => Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
  esbuild() {
    const program = platform === "win32" ? "esbuild.exe" : "bin/esbuild";
    return createRequire(require.resolve("esbuild")).resolve(
      `@esbuild/${platform}-${arch}/${program}`,
    );
  },
};

console.log(Deno.args.map((name) => PATHS[name]?.() ?? name).join(","));
