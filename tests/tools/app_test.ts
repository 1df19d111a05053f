import * as esbuild from "esbuild";
import assert from "node:assert/strict";
import { bundle } from "../../build.ts";
import { bundleOptions, type Mode } from "../../tools/build/bundle.ts";
import { closures } from "../../tools/build/manifest.ts";
import { withInspector } from "../../tools/dev/inspectorPage.ts";

const ROOT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const POLYFILL = "temporal-polyfill";

interface BuiltApp {
  /** Sources that end up in what a module fetches, itself and all its static imports. */
  listSources: (module: string) => string[];
  modules: string[];
  scripts: string[];
  sources: string[];
}

const built = new Map<Mode, Promise<BuiltApp>>();

/** Each mode is built once for all tests; development as the watching server builds it. */
function getBuiltApp(mode: Mode): Promise<BuiltApp> {
  const app = built.get(mode) ?? buildApp(mode);
  built.set(mode, app);
  return app;
}

async function buildApp(mode: Mode): Promise<BuiltApp> {
  try {
    const input = { root: ROOT, outDir: `${ROOT}/dist`, mode };
    const { metafile, outputFiles } = mode === "production"
      ? await bundle(input, { write: false })
      : await esbuild.build({ ...withInspector(bundleOptions(input)), write: false });
    const all = closures(metafile);
    return {
      modules: [...all.keys()],
      listSources: (module) =>
        (all.get(module)?.scripts ?? []).flatMap((path) =>
          Object.entries(metafile.outputs[path]?.inputs ?? {})
            .filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([source]) => source)
        ),
      scripts: (outputFiles ?? []).filter(({ path }) => path.endsWith(".js"))
        .map(({ text }) => text),
      sources: Object.keys(metafile.inputs),
    };
  } finally {
    await esbuild.stop();
  }
}

function filterByPackage(sources: string[], name: string): string[] {
  return sources.filter((source) => source.includes(`/node_modules/${name}/`));
}

Deno.test("production build: contains nothing of the inspector or the dev server", async () => {
  // The last two are the inspector's channel, and what masks secrets for it.
  const development = /statelyai|inspector\.html|__dev|iklim-inspect|eyJ\[/;
  const findDevelopmentCode = async (mode: Mode) => {
    const { scripts, modules, listSources } = await getBuiltApp(mode);
    const sources = ["main.tsx", ...modules].flatMap(listSources);
    return {
      scripts: scripts.filter((text) => development.test(text)).length,
      packages: filterByPackage(sources, "@statelyai").length,
      tools: sources.filter((source) => source.startsWith("tools/inspector/")).length,
    };
  };
  assert.deepEqual(await findDevelopmentCode("production"), { scripts: 0, packages: 0, tools: 0 });
  const { scripts, packages, tools } = await findDevelopmentCode("development");
  assert.ok(scripts > 0 && packages > 0 && tools > 0);
});

Deno.test("app bundle: names its files the same in whichever folder it is built", async () => {
  const { sources } = await getBuiltApp("production");
  assert.ok(sources.includes("main.tsx"));
  // The hash in a file's name depends on the paths of its sources too.
  assert.deepEqual(sources.filter((path) => path.includes(ROOT)), []);
});

const OF_FORMS = ["arktype", "temporal-polyfill", "html-to-image"];

Deno.test("app bundle: loads no schemas, Temporal or screenshot capture before a page is rendered", async () => {
  const { modules, listSources } = await getBuiltApp("production");
  const early = ["main.tsx", "src/i18n/tr/catalogue.ts"]
    .concat(modules.filter((module) => module.startsWith("src/app/bundles/")));
  assert.equal(early.length, 12);
  const sources = [...new Set(early.flatMap(listSources))];
  assert.deepEqual(OF_FORMS.flatMap((name) => filterByPackage(sources, name)), []);
});

Deno.test("build: puts schemas in the schema worker's script only", async () => {
  const { modules, listSources, scripts } = await getBuiltApp("production");
  assert.deepEqual(filterByPackage(modules.flatMap(listSources), "arktype"), []);
  assert.equal(scripts.filter((text) => text.includes("string.uuid")).length, 1);
});

Deno.test("app bundle: has one script for the dialogs of each feature, and few others", async () => {
  const { scripts } = await getBuiltApp("production");
  assert.ok(scripts.length <= 55, `${scripts.length} scripts`);
});

Deno.test("build: loads the Temporal polyfill as its own chunk on demand", async () => {
  const { modules, listSources } = await getBuiltApp("production");
  const bringing = modules.filter((module) =>
    filterByPackage(listSources(module), POLYFILL).length > 0
  );
  assert.deepEqual(bringing, ["src/app/temporal.ts"]);
});

Deno.test("build: configures arktype without code generation before arktype loads", async () => {
  const { scripts } = await getBuiltApp("development");
  const chunks = scripts.filter((text) => text.includes("\n// contract/schemas/schemaConfig.ts\n"));
  // One is of the thread that checks answers, one of the inspector.
  assert.equal(chunks.length, 2);
  for (const chunk of chunks) {
    const configured = chunk.indexOf("\n// contract/schemas/schemaConfig.ts\n");
    const loaded = chunk.search(/\n\/\/ \S*\/node_modules\/arktype\/out\/type\.js\n/);
    assert.ok(configured > 0 && loaded > configured);
  }
});
