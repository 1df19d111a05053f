import * as esbuild from "esbuild";
import { dirname } from "node:path";
import { bundleOptions } from "./bundle.ts";
import { reactAriaWithoutSsr } from "./reactAriaSsr.ts";
import { reactDomAsModule } from "./reactDom.ts";

const RENDERER = "src/app/renderPage.tsx";

/** Where the build puts what the server draws pages with; no browser is sent it. */
export const RENDERER_FILE = "/renderer/renderPage.js";

/** What is of no use, or wrong, outside of a browser. */
const BROWSER_STEPS = [reactDomAsModule, reactAriaWithoutSsr].map(({ name }) => name);

/** Builds what the server draws pages with, of the same sources as the browser's app. */
export async function buildRenderer({ root, outDir }: { root: string; outDir: string }) {
  const { plugins, ...options } = bundleOptions({ root, outDir, mode: "production" });
  await esbuild.build({
    ...options,
    entryPoints: [RENDERER],
    outdir: outDir + dirname(RENDERER_FILE),
    entryNames: "[name]",
    splitting: false,
    external: ["node:*"],
    // React's renderer for servers that are no Node.
    conditions: ["edge-light"],
    plugins: plugins.filter(({ name }) => !BROWSER_STEPS.includes(name)),
    sourcemap: false,
    legalComments: "none",
  });
}
