import optimizeLocales from "@react-aria/optimize-locales-plugin";
import * as esbuild from "esbuild";
import { fontSubset } from "./font.ts";
import { schemaWorker } from "./schemaWorker.ts";
import { ENTRY, type Shell, shellImports } from "./shell.ts";
import { TARGET } from "./target.ts";

export const PAGE_STYLES = "static/page.css";

export type Mode = "development" | "production";

export interface BundleInput {
  root: string;
  outDir: string;
  mode: Mode;
  /** Writes source maps that no script links to. */
  isMapped?: boolean;
  /** Shared chunks, found by a first pass; without them esbuild splits on its own. */
  shells?: Shell[];
}

export type BundleOptions = esbuild.BuildOptions & {
  absWorkingDir: string;
  metafile: true;
  entryPoints: string[];
  plugins: esbuild.Plugin[];
};

export function bundleOptions(
  { root, outDir, mode, isMapped = false, shells = [] }: BundleInput,
): BundleOptions {
  const production = mode === "production";
  return {
    absWorkingDir: root,
    entryPoints: [ENTRY, PAGE_STYLES],
    outdir: outDir,
    entryNames: "assets/[name]-[hash]",
    chunkNames: "assets/[name]-[hash]",
    assetNames: "assets/[name]-[hash]",
    publicPath: "/",
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
    target: TARGET,
    charset: "utf8",
    jsx: "automatic",
    jsxDev: !production,
    minify: production,
    sourcemap: production ? isMapped && "external" : "linked",
    legalComments: production ? "external" : "none",
    define: {
      "process.env.NODE_ENV": JSON.stringify(mode),
      IKLIM_DEV: String(!production),
    },
    loader: {
      ".woff2": "file",
      ".svg": "file",
      ".png": "file",
      ".webp": "file",
    },
    plugins: [
      schemaWorker(root, { target: TARGET, minify: production }),
      shellImports(shells),
      withoutOtherLocales,
      withoutShim,
      fontSubset,
    ],
    logLevel: "silent",
  };
}

const localesPlugin = optimizeLocales.esbuild({ locales: ["tr-TR", "en-US"] });

// The locales plugin resolves other languages to a namespace of its own that has no loader, and by
// an absolute path, which would make the hashes of files depend on the folder of the project.
const withoutOtherLocales: esbuild.Plugin = {
  name: localesPlugin.name,
  setup(build) {
    const onResolve: typeof build.onResolve = (options, resolve) =>
      build.onResolve(options, async (args) => {
        const resolved = await resolve(args);
        return resolved?.namespace === localesPlugin.name
          ? { ...resolved, path: "empty" }
          : resolved;
      });
    build.onLoad(
      { filter: /./, namespace: localesPlugin.name },
      () => ({ contents: "export default undefined;" }),
    );
    return localesPlugin.setup({ ...build, onResolve });
  },
};

// React has what the shim polyfills.
const withoutShim: esbuild.Plugin = {
  name: "without-shim",
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^use-sync-external-store\/shim\/with-selector$/ },
      ({ resolveDir, kind }) =>
        resolve("use-sync-external-store/with-selector", { resolveDir, kind }),
    );
  },
};
