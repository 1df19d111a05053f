import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { turnBefore, turns } from "../../tools/build/turns.ts";

const ROOT = "/app";
const SOURCES: Record<string, string> = {
  "/app/main.tsx":
    `import "./machines/createApp.ts"; import "./src/ui/theme.ts"; ran.push("main");`,
  "/app/machines/createApp.ts": `ran.push("machines"); setTimeout(() => ran.push("a turn"));`,
  "/app/src/ui/theme.ts": `ran.push("theme");`,
};

/** Sources that stand in no folder. */
const sources: esbuild.Plugin = {
  name: "sources",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.?\// }, ({ path }) => ({
      path: path.replace(/^\./, ROOT),
      namespace: "sources",
    }));
    onLoad({ filter: /./, namespace: "sources" }, ({ path }) => ({
      contents: turnBefore(ROOT, path) + SOURCES[path],
      loader: "ts",
    }));
  },
};

Deno.test("what runs at the start gives the browser turns between its parts", async () => {
  const { outputFiles } = await esbuild.build({
    entryPoints: ["/app/main.tsx"],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [turns, sources],
  }).finally(() => esbuild.stop());
  const ran: string[] = [];
  Object.assign(globalThis, { ran });
  await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
  assert.deepEqual(ran, ["machines", "a turn", "theme", "main"]);
});
