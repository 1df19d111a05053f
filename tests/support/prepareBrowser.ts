import * as esbuild from "esbuild";
import { build } from "../../build.ts";
import { BUILT_APP, prepareDemo } from "./browserSite.ts";

await Promise.all([build({ mode: "production", outDir: BUILT_APP }), prepareDemo()]);
await esbuild.stop();
