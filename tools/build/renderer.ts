import * as esbuild from "esbuild";
import { dirname } from "node:path";
import { bundleOptions } from "./bundle.ts";

const RENDERER = "src/app/entryServer.tsx";

/** Path of the module that renders documents; never served to browsers. */
export const RENDERER_FILE = "/renderer/entryServer.js";

/** Builds the server's renderer from the sources of the app. */
export async function buildRenderer({ root, outDir }: { root: string; outDir: string }) {
  await esbuild.build({
    ...bundleOptions({ root, outDir, mode: "production" }),
    entryPoints: [RENDERER],
    outdir: outDir + dirname(RENDERER_FILE),
    entryNames: "[name]",
    splitting: false,
    external: ["node:*"],
    // Selects React's server renderer for runtimes other than Node.
    conditions: ["edge-light"],
    sourcemap: false,
    legalComments: "none",
  });
}
