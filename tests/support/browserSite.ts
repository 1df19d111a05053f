import { openDatabase } from "../../server/db/open.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { openAppFiles } from "../../server/http/static.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { copyFolder } from "./copyFolder.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";

/** What tests in Chromium need before they start, and leave behind when they fail. */
export const PREPARED = `${import.meta.dirname}/../../.data/browser`;

/** Where the app is built for the tests in Chromium. */
export const BUILT_APP = `${PREPARED}/dist`;
const DEMO = `${PREPARED}/demo`;

/** Makes the database that sites are copied from: copying one is quicker than filling one. */
export async function prepareDemo(): Promise<void> {
  await remove(DEMO);
  const { db, close } = await openDatabase({ dataDir: DEMO });
  await seedDemo(db);
  await close();
}

export interface Site extends RunningServer {
  /** Where the mails of the server arrive. */
  mailbox: Mailbox;
}

/** A site that stands already, for tests of its balancer; no mail of it is seen. */
const STANDING_SITE = Deno.env.get("SITE_URL");

/** The real server with the built app and the demo, on a free port, with a database of its own. */
export async function startSite(): Promise<Site> {
  const mailbox = await startMailbox();
  if (STANDING_SITE !== undefined) {
    const nothing = { invitation: undefined, metricsUrl: undefined };
    return { url: STANDING_SITE, ...nothing, mailbox, stop: () => mailbox.stop() };
  }
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-browser-" });
  await copyFolder(DEMO, dataDir);
  const server = await startServer({
    demo: true,
    files: await openAppFiles(BUILT_APP),
    settings: {
      port: 0,
      host: "127.0.0.1",
      metrics: undefined,
      dataDir,
      databaseUrl: undefined,
      replicaUrls: [],
      connections: 20,
      publicUrl: "http://localhost",
      jwtSecret: undefined,
      adminEmail: undefined,
      smtpUrl: mailbox.smtpUrl,
      mailFrom: "no-reply@localhost",
      minimumFreeMb: 0,
      trustedProxies: [],
      logLevel: "error",
      logFormat: "text",
      drainSeconds: 0,
    },
  });
  return {
    ...server,
    mailbox,
    async stop() {
      await server.stop();
      await mailbox.stop();
      await remove(dataDir);
    },
  };
}

async function remove(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
