import { createServer } from "./app.ts";
import { inviteFirstAdministrator } from "./auth/firstAdministrator.ts";
import { createPasswords } from "./auth/passwords.ts";
import { keptSecret } from "./auth/secret.ts";
import { createTokens } from "./auth/tokens.ts";
import { type OpenDatabase, openDatabase } from "./db/open.ts";
import { holdsDemo, seedDemo } from "./demo/seed.ts";
import type { AppFiles } from "./http/appFiles.ts";
import { createBackground } from "./jobs/background.ts";
import { startCleanup } from "./jobs/cleanup.ts";
import { startReminders } from "./jobs/reminders.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./mail/mail.ts";
import { addressOf, type Settings } from "./settings.ts";

interface StartInput {
  settings: Settings;
  /** Fill an empty database with the demo's data and accounts. */
  demo: boolean;
  files?: AppFiles;
}

export interface RunningServer {
  /** Where a browser on this machine reaches it. */
  url: string;
  /** The link by which the first administrator chooses a password, as long as nobody has. */
  invitation: string | undefined;
  /** Answers what has been asked, finishes what runs in the background, closes the database. */
  stop(): Promise<void>;
}

/** A reason not to start that whoever starts the server can do something about. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** Opens the database, prepares it and listens. */
export async function startServer(
  { settings, demo, files }: StartInput,
  open: (settings: Settings) => Promise<Pick<OpenDatabase, "db" | "close">> = openConfigured,
): Promise<RunningServer> {
  const { dataDir, publicUrl } = settings;
  const clock = () => new Date();
  const log = createLog(settings.logLevel);
  const { db, close } = await open(settings);
  try {
    const invitation = demo ? await prepareDemo() : await prepareProduction();
    const secret = settings.jwtSecret ?? await keptSecret(dataDir);
    const background = createBackground(log);
    const mailer = createMailer({ smtpUrl: settings.smtpUrl, publicUrl, log });
    const app = createServer({
      db,
      clock,
      log,
      tokens: createTokens(secret, clock),
      passwords: createPasswords(),
      mailer,
      publicUrl,
      inBackground: background.inBackground,
      ...(files && { files }),
    });
    const server = listen(settings, app.fetch);
    const stopCleanup = startCleanup({ db, clock, log });
    const stopReminders = startReminders({
      db,
      clock,
      log,
      publicUrl,
      ...(settings.smtpUrl !== undefined && { mailer }),
    });
    return {
      url: addressOf(settings.host, server.addr.port),
      invitation,
      async stop() {
        stopCleanup();
        await server.shutdown();
        await stopReminders();
        await background.settled();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }

  async function prepareDemo(): Promise<undefined> {
    await seedDemo(db);
  }

  async function prepareProduction(): Promise<string | undefined> {
    if (await holdsDemo(db)) {
      throw new StartRefused(
        "This database holds the demo's accounts, whose password everybody knows: set DATA_DIR or DATABASE_URL to another",
      );
    }
    const first = await inviteFirstAdministrator(
      db,
      { email: settings.adminEmail, publicUrl },
      clock(),
    );
    if (first.kind === "nobody") {
      throw new StartRefused("ADMIN_EMAIL must name the first administrator: nobody can sign in");
    }
    return first.kind === "invited" ? first.link : undefined;
  }
}

function openConfigured({ dataDir, databaseUrl }: Settings): Promise<OpenDatabase> {
  return openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl });
}

function listen(
  { host, port }: Settings,
  fetch: (
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ) => Response | Promise<Response>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({ hostname: host, port, onListen() {} }, fetch);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StartRefused(`PORT ${port} is in use at ${host}`);
    }
    throw error;
  }
}
