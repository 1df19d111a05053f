import * as esbuild from "esbuild";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { finishBuild } from "../build.ts";
import { bundleOptions } from "./build/bundle.ts";
import { dataFolder, DataFolderError, startApiProcess } from "./dev/apiProcess.ts";
import { changes } from "./dev/changes.ts";
import { createFront } from "./dev/front.ts";
import { withInspector, writeInspectorPage } from "./dev/inspectorPage.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "..");
const WATCHED = ["main.tsx", "src", "machines", "contract", "server", "static", "tools/inspector"];

const OF_PAGE = /^(main\.tsx|src|machines|contract|static|tools)\b/;
const OF_API = /^(server|machines|contract)\b/;

interface DevInput {
  port: number;
  outDir: string;
  /** Overrides the demo's settings of the API. */
  environment?: Record<string, string>;
}

export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves page and API on one port and rebuilds when a file changes. */
export async function startDev({ port, outDir, environment = {} }: DevInput): Promise<DevServer> {
  dataFolder(environment);
  await rm(outDir, { recursive: true, force: true });
  const bundle = await esbuild.context(
    withInspector(bundleOptions({ root: ROOT, outDir, mode: "development" })),
  );
  await rebuild();

  const front = await createFront({ outDir, api: () => api.address });
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, front.fetch);
  const url = `http://localhost:${server.addr.port}`;
  const settings = { PUBLIC_URL: url, ...environment };
  let api = startApiProcess(settings);

  const watching = changes(ROOT, WATCHED);
  const watched = follow();
  return {
    url,
    async stop() {
      watching.stop();
      await watched;
      await Promise.all([api.stop(), server.shutdown(), bundle.dispose()]);
    },
  };

  async function follow() {
    for await (const changed of watching.batches) {
      if (changed.some((path) => OF_API.test(path))) {
        await api.stop();
        api = startApiProcess(settings);
      }
      if (changed.some((path) => OF_PAGE.test(path))) {
        await rebuild().then(front.reload).catch(complain);
      }
    }
  }

  async function rebuild() {
    const start = performance.now();
    const { metafile } = await bundle.rebuild();
    await removeStale(outDir, metafile);
    await writeInspectorPage({ root: ROOT, outDir, metafile });
    await finishBuild({ root: ROOT, outDir, mode: "development", metafile });
    console.log(`Built in ${Math.round(performance.now() - start)} ms`);
  }
}

/** Each rebuild changes the hashes in file names. */
async function removeStale(outDir: string, metafile: esbuild.Metafile) {
  const current = new Set(Object.keys(metafile.outputs).map((path) => resolve(ROOT, path)));
  for await (const { name } of Deno.readDir(`${outDir}/assets`)) {
    const path = `${outDir}/assets/${name}`;
    if (!current.has(path)) await rm(path);
  }
}

async function complain(error: unknown) {
  const failed = error as Partial<esbuild.BuildFailure>;
  const messages = await esbuild.formatMessages(failed.errors ?? [], {
    kind: "error",
    color: true,
  });
  console.error(messages.join("\n") || error);
}

if (import.meta.main) {
  const port = Number(Deno.env.get("PORT") || 8000);
  const { url, stop } = await startDev({ port, outDir: `${ROOT}/.data/dev` }).catch(exitWith);
  console.log(`İklim, in development: ${url} (statecharts: ${url}/?inspect)`);
  const stopped = async () => {
    await stop();
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stopped);
}

async function exitWith(error: unknown): Promise<never> {
  if (error instanceof Deno.errors.AddrInUse) console.error("PORT is in use");
  else if (error instanceof DataFolderError) console.error(error.message);
  else await complain(error);
  Deno.exit(1);
}
