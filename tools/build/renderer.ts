import * as esbuild from "esbuild";
import { dirname } from "node:path";
import { bundleOptions } from "./bundle.ts";

const RENDERER = "src/app/entryServer.tsx";

/** Where the build puts what the server renders documents with; no browser is sent it. */
export const RENDERER_FILE = "/renderer/entryServer.js";

/** Builds what the server renders documents with, of the same sources as the browser's app. */
export async function buildRenderer({ root, outDir }: { root: string; outDir: string }) {
  await esbuild.build({
    ...bundleOptions({ root, outDir, mode: "production" }),
    entryPoints: [RENDERER],
    outdir: outDir + dirname(RENDERER_FILE),
    entryNames: "[name]",
    splitting: false,
    external: ["node:*"],
    // React's renderer for servers that are no Node.
    conditions: ["edge-light"],
    sourcemap: false,
    legalComments: "none",
  });
}
