/**
 * Prints the paths of programs for `--allow-run`: `deno task -q programs deno esbuild`.
 * Deno need not be on PATH, and esbuild has a binary per platform; others are looked up on PATH.
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
