import { MAX_CALENDAR_OCCURRENCES } from "../../contract/reminder.ts";
import { createExpander } from "../../server/modules/reminder/expander.ts";
import { openDatabase } from "../../server/platform/db/open.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { openAppFiles } from "../../server/platform/http/static.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { copyFolder } from "./copyFolder.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";

/** The files of browser tests: the build, the demo database and screenshots of failures. */
export const BROWSER_FOLDER = `${import.meta.dirname}/../../.data/browser`;

export const BUILT_APP = `${BROWSER_FOLDER}/dist`;
const DEMO_FOLDER = `${BROWSER_FOLDER}/demo`;

const DAY_MS = 86_400_000;

/** Creates the demo database that `startSite` copies; copying is quicker than filling. */
export async function prepareDemo(): Promise<void> {
  await remove(DEMO_FOLDER);
  const { db, close } = await openDatabase({ dataDir: DEMO_FOLDER });
  await seedDemo(db);
  // Otherwise the jobs of a site would notify users of what becomes due during a test.
  await db.updateTable("occurrences").set({ told_at: new Date() })
    .where("told_at", "is", null).where("due_at", "<", new Date(Date.now() + DAY_MS)).execute();
  await close();
}

export interface Site extends RunningServer {
  mailbox: Mailbox;
}

/** A running site to test instead of a new one; its mails are not received. */
const EXTERNAL_SITE = Deno.env.get("SITE_URL");

export interface SiteOptions {
  /** Invites this first administrator into an empty database; by default there is the demo. */
  adminEmail?: string;
}

/** Starts the server with the build and a copy of the demo database, or with an empty one. */
export async function startSite({ adminEmail }: SiteOptions = {}): Promise<Site> {
  const mailbox = await startMailbox();
  if (EXTERNAL_SITE !== undefined) {
    const nothing = { invitation: undefined, metricsUrl: undefined };
    return { url: EXTERNAL_SITE, ...nothing, mailbox, stop: () => mailbox.stop() };
  }
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-browser-" });
  const demo = adminEmail === undefined;
  if (demo) await copyFolder(DEMO_FOLDER, dataDir);
  const server = await startServer({
    demo,
    files: await openAppFiles(BUILT_APP),
    // The server's limits are sometimes too short on a busy machine.
    renderLimitMs: 30_000,
    expander: createExpander({ budgetMs: 60_000, maxDues: MAX_CALENDAR_OCCURRENCES }),
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
      adminEmail,
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
