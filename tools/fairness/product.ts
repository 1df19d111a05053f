import { openDatabase } from "../../server/platform/db/open.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { readHeapFlags } from "../heapFlags.ts";
import { freePort, startPostgres } from "../postgres.ts";
import { createMeasuredServer } from "../bench/server.ts";
import { type ApiRoute, readApiRoutes } from "../scale/routes.ts";
import { FOLDER, openSizedDatabase, SETTINGS } from "../scale/database.ts";
import { findSamples, type Samples } from "../scale/samples.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const LOOK_MS = 100;
const MOST_LOOKS = 600;

export const DATABASES = ["embedded", "PostgreSQL"] as const;
export type DatabaseName = (typeof DATABASES)[number];

export interface Product {
  url: string;
  samples: Samples;
  routes: readonly ApiRoute[];
  stop(): Promise<void>;
}

/** Starts the built product. PGlite gets demo data; PostgreSQL gets the data of size S. */
export async function startProduct(database: DatabaseName): Promise<Product> {
  return database === "embedded" ? await onEmbedded() : await onPostgres();
}

async function onEmbedded(): Promise<Product> {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-fairness-" });
  const opened = await openDatabase({ dataDir });
  await seedDemo(opened.db);
  const samples = await findSamples(opened);
  const routes = readApiRoutes(createMeasuredServer(opened.dbFor));
  await opened.close();
  const { url, stop } = await serve({ DATA_DIR: dataDir });
  return {
    url,
    samples,
    routes,
    async stop() {
      await stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

async function onPostgres(): Promise<Product> {
  const postgres = await startPostgres({ saved: FOLDER, settings: SETTINGS });
  const databaseUrl = await openSizedDatabase(postgres.url, "S");
  const opened = await openDatabase({ databaseUrl });
  const samples = await findSamples(opened);
  const routes = readApiRoutes(createMeasuredServer(opened.dbFor));
  await opened.close();
  const { url, stop } = await serve({
    DATABASE_URL: databaseUrl,
    JWT_SECRET: "a secret for nothing but the bench",
  });
  return {
    url,
    samples,
    routes,
    async stop() {
      await stop();
      await postgres.stop();
    },
  };
}

async function serve(env: Record<string, string>): Promise<Omit<Product, "samples" | "routes">> {
  const port = freePort();
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", await readHeapFlags(), `${ROOT}server/main.ts`, "--demo"],
    env: { ...env, PORT: String(port), LOG_LEVEL: "error" },
    stdout: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const isReady = await fetch(`${url}/readyz`).then(
      async ({ ok, body }) => (await body?.cancel(), ok),
      () => false,
    );
    if (isReady) {
      return {
        url,
        async stop() {
          server.kill();
          await server.status;
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  server.kill();
  throw new Error("The server was not ready in time");
}
