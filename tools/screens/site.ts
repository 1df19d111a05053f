import { createPasswords } from "../../server/modules/auth/passwords.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { openAppFiles } from "../../server/platform/http/static.ts";
import { readSettings } from "../../server/settings.ts";
import { type RunningServer, startServer } from "../../server/start.ts";

/** A Thursday morning in Istanbul. */
export const NOW = new Date("2026-11-26T06:30:00Z");

/** Starts the server with the built app and demo data at a fixed time. */
export async function startFixedSite(): Promise<RunningServer> {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-screens-" });
  const { db, close } = await openDatabase({ dataDir });
  await seedDemo(db, { now: NOW, hashPassword: createPasswords().hash });
  await close();
  const read = readSettings({ PORT: "0", DATA_DIR: dataDir, MIN_FREE_MB: "0", LOG_LEVEL: "error" });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const { settings } = read;
  const files = await openAppFiles("dist");
  const start = () =>
    startServer({ settings, demo: true, clock: () => NOW, files, print: () => {} });
  // Stopping waits for background jobs, so that none runs later.
  await (await start()).stop();
  const server = await start();
  return {
    ...server,
    async stop() {
      await server.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}
