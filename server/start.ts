import type { Kysely } from "kysely";
import { createServer } from "./app.ts";
import { inviteFirstAdministrator } from "./auth/firstAdministrator.ts";
import { createRateLimits, tellingRefusals } from "./auth/rateLimit.ts";
import { createPasswords, queuePasswords } from "./auth/passwords.ts";
import { loadSecret } from "./auth/secrets.ts";
import { createTokens } from "./auth/tokens.ts";
import { NEWEST_MIGRATION } from "./db/migrate.ts";
import { type OpenDatabase, openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { holdsDemo, seedDemo } from "./demo/seed.ts";
import { createExpander } from "./resources/reminder/expander.ts";
import { createPictureChecker } from "./resources/feedback/screenshot.ts";
import type { AppFiles } from "./http/static.ts";
import { createBackground } from "./jobs/background.ts";
import { startCleanup } from "./jobs/cleanup.ts";
import { readDueWork } from "./jobs/dueWork.ts";
import { startReminders } from "./jobs/reminders.ts";
import { createLog, type Log } from "./log.ts";
import { serveMetrics } from "./metrics/listen.ts";
import { createMeters } from "./metrics/meters.ts";
import { listenFirst, StartRefused } from "./listen.ts";
import { createMailer, createPrintedMailer } from "./mail/mail.ts";
import { addressOf, type Settings } from "./settings.ts";
import { unwatchedStorage, watchStorage } from "./storage.ts";

const BYTES_PER_MB = 1024 * 1024;

/** A whole picture over a slow line; whoever needs longer is no use to anybody. */
const BODY_LIMIT_MS = 30_000;

/** Supervisors kill what has not stopped ten seconds after they asked. */
const STOP_LIMIT_MS = 8_000;

interface StartInput {
  settings: Settings;
  /** Fill an empty database with the demo's data and accounts. */
  demo: boolean;
  /** Returns the present time. */
  clock?: () => Date;
  files?: AppFiles;
  /** Takes what is written for people, such as the mails of the demo. */
  print?: (text: string) => void;
  /** How long `stop()` waits for others, in milliseconds. */
  stopLimitMs?: number;
  /** Passes the seconds in which it answers still, though it is not ready. */
  drain?: (seconds: number) => Promise<void>;
}

export interface RunningServer {
  /** Where a browser on this machine reaches it. */
  url: string;
  /** Where Prometheus reads figures, if they are told. */
  metricsUrl: string | undefined;
  /** The link by which the first administrator chooses a password, as long as nobody has. */
  invitation: string | undefined;
  /**
   * Is no longer ready, for as long as balancers need to notice, then answers what has been asked and finishes what runs in the background, as far as that takes no
   * longer than a supervisor waits, and closes the database.
   */
  stop(): Promise<void>;
}

type OpenForServer = Pick<OpenDatabase, "db" | "dbFor" | "close"> & Partial<OpenDatabase>;

/** Opens the database, prepares it and listens. */
export async function startServer(
  {
    settings,
    demo,
    clock = () => new Date(),
    files,
    print = console.log,
    stopLimitMs = STOP_LIMIT_MS,
    drain = seconds,
  }: StartInput,
  open: (settings: Settings, log: Log) => Promise<OpenForServer> = openConfigured,
): Promise<RunningServer> {
  const { dataDir, publicUrl } = settings;
  const log = createLog(settings.logLevel, console.log, { format: settings.logFormat });
  const startedAt = Date.now();
  const front = listenFirst(settings);
  const cleanUps = [() => front.server.shutdown()];
  try {
    const { db, dbFor, usage, replicas, close } = await open(settings, log);
    cleanUps.unshift(close);
    const invitation = demo ? await prepareDemo(db) : await prepareProduction(db);
    const secret = settings.jwtSecret ?? await loadSecret(dataDir);
    const meters = createMeters();
    const limits = tellingRefusals(createRateLimits(dbFor("write")), meters.rateLimited);
    const background = createBackground(log);
    const mailer = demo && settings.smtpUrl === undefined
      ? createPrintedMailer(print)
      : createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, log });
    if (!mailer.isSetUp) log.warn("mail is not set up: SMTP_URL is missing");
    const storage = settings.databaseUrl === undefined
      ? watchStorage(dataDir, settings.minimumFreeMb * BYTES_PER_MB)
      : unwatchedStorage;
    const expander = createExpander();
    const pictures = createPictureChecker();
    const withPasswords = queuePasswords(createPasswords());
    const stopping = new AbortController();
    const tokens = createTokens(secret, clock);
    const app = createServer({
      dbFor,
      clock,
      log,
      tokens,
      withPasswords,
      limits,
      trustedProxies: settings.trustedProxies,
      expander,
      bodyLimitMs: BODY_LIMIT_MS,
      pictures,
      mailer,
      meters,
      publicUrl,
      inBackground: background.inBackground,
      isStopping: () => stopping.signal.aborted,
      ...(files && { files }),
      storage,
    });
    const metrics = settings.metrics && serveMetrics({
      where: settings.metrics,
      meters,
      usage,
      replicas,
      queues: { passwords: withPasswords, pictures, expansions: expander },
      readDueWork: () => readDueWork(dbFor("poll"), clock()),
      build: { app: buildOf(files), schema: NEWEST_MIGRATION, deno: Deno.version.deno },
      startedAt,
    });
    const stopCleanup = startCleanup({ db, clock, log, limits, watch: meters.job });
    const stopReminders = startReminders({
      db,
      clock,
      log,
      publicUrl,
      storage,
      tokens,
      watch: meters.job,
      ...(settings.smtpUrl !== undefined && { mailer }),
    });
    front.open(app.fetch);
    return {
      url: addressOf(settings.host, front.server.addr.port),
      metricsUrl: metrics && settings.metrics &&
        `${addressOf(settings.metrics.host, metrics.port)}/metrics`,
      invitation,
      async stop() {
        stopping.abort();
        stopCleanup();
        const reminded = stopReminders();
        if (settings.drainSeconds > 0) await drain(settings.drainSeconds);
        const finished = front.server.shutdown()
          .then(() => reminded)
          .then(() => background.settled());
        await withinLimit(finished, stopLimitMs);
        expander.stop();
        pictures.stop();
        await metrics?.stop();
        await close();
      },
    };
  } catch (error) {
    for (const cleanUp of cleanUps) await cleanUp();
    throw error;
  }

  async function prepareDemo(db: Kysely<Database>): Promise<undefined> {
    await seedDemo(db);
  }

  async function prepareProduction(db: Kysely<Database>): Promise<string | undefined> {
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

const seconds = (count: number) => new Promise<void>((passed) => setTimeout(passed, count * 1000));

/** Whoever does not finish within the limit, such as a client that reads slowly, is left behind. */
async function withinLimit(work: Promise<unknown>, limitMs: number): Promise<void> {
  const { promise: passed, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work, passed]);
  clearTimeout(timer);
}

function openConfigured(settings: Settings, log: Log): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, replicaUrls, connections } = settings;
  return openDatabase(
    databaseUrl === undefined ? { dataDir, log } : { databaseUrl, replicaUrls, connections, log },
  );
}

/** Tells builds of the app apart by their page, which names all other files. */
const buildOf = (files: AppFiles | undefined): string =>
  files?.find("/index.html")?.etag.replace(/\W/g, "").slice(0, 12) ?? "none";
