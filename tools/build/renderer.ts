import * as esbuild from "esbuild";
import { dirname } from "node:path";
import { bundleOptions } from "./bundle.ts";

const RENDERER = "src/app/renderPage.tsx";

/** Where the build puts what the server draws pages with; no browser is sent it. */
export const RENDERER_FILE = "/renderer/renderPage.js";

/** Builds what the server draws pages with, of the same sources as the browser's app. */
export async function buildRenderer({ root, outDir }: { root: string; outDir: string }) {
  await esbuild.build({
    ...bundleOptions({ root, outDir, mode: "production", isForServer: true }),
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
