import type { Kysely } from "kysely";
import { createServer } from "./app.ts";
import { inviteFirstAdministrator } from "./modules/auth/firstAdministrator.ts";
import { createRateLimits, reportRejections } from "./platform/http/rateLimit.ts";
import { createPasswords, queuePasswords } from "./modules/auth/passwords.ts";
import { loadSecret } from "./modules/auth/secrets.ts";
import { createTokens } from "./modules/auth/tokens.ts";
import { NEWEST_MIGRATION } from "./platform/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "./platform/db/open.ts";
import type { Database } from "./platform/db/schema.ts";
import { hasDemo, seedDemo } from "./demo/seed.ts";
import { createExpander } from "./modules/reminder/expander.ts";
import { createPictureChecker } from "./modules/feedback/screenshot.ts";
import type { AppFiles } from "./platform/http/static.ts";
import { createBackground } from "./platform/jobs/background.ts";
import { startCleanup } from "./platform/jobs/cleanup.ts";
import { readDueWork } from "./platform/jobs/dueWork.ts";
import { cleanUp, createJobs, DUE_ROWS } from "./jobs.ts";
import { startJobs } from "./platform/jobs/runJobs.ts";
import { createLog, type Log } from "./platform/log.ts";
import { serveMetrics } from "./platform/metrics/listen.ts";
import { createMeters } from "./platform/metrics/meters.ts";
import { listenEarly, StartupError } from "./platform/listen.ts";
import { createMailer, createPrintedMailer } from "./platform/mail/mail.ts";
import { formatAddress, type Settings } from "./settings.ts";
import { unwatchedStorage, watchStorage } from "./platform/storage.ts";

const BYTES_PER_MB = 1024 * 1024;

/** Enough for a picture over a slow connection. */
const BODY_LIMIT_MS = 30_000;

/** Less than the ten seconds after which supervisors kill the process. */
const STOP_LIMIT_MS = 8_000;

interface StartInput {
  settings: Settings;
  /** Whether to fill an empty database with the demo. */
  demo: boolean;
  /** Returns the current time. */
  clock?: () => Date;
  files?: AppFiles;
  /** How long a document may take to render. */
  renderLimitMs?: number;
  /** Expands recurrences, until the server stops. */
  expander?: ReturnType<typeof createExpander>;
  /** Prints texts for people, such as the demo's mails. */
  print?: (text: string) => void;
  /** How long `stop()` waits for clients, in milliseconds. */
  stopLimitMs?: number;
  /** Waits while the server still responds though it is not ready. */
  drain?: (waitSeconds: number) => Promise<void>;
}

export interface RunningServer {
  /** The URL for a browser on this machine. */
  url: string;
  /** The URL of the Prometheus metrics, if they are served. */
  metricsUrl: string | undefined;
  /** The link by which the first administrator chooses a password, until anybody can sign in. */
  invitation: string | undefined;
  /**
   * Stops the server: first reports not ready until load balancers notice.
   * Then finishes requests and background work within the stop limit, and closes the database.
   */
  stop(): Promise<void>;
}

type OpenForServer = Pick<OpenDatabase, "db" | "dbFor" | "close"> & Partial<OpenDatabase>;

/** Opens and prepares the database, then serves requests. */
export async function startServer(
  {
    settings,
    demo,
    clock = () => new Date(),
    files,
    renderLimitMs,
    expander = createExpander(),
    print = console.log,
    stopLimitMs = STOP_LIMIT_MS,
    drain = waitSeconds,
  }: StartInput,
  open: (settings: Settings, log: Log) => Promise<OpenForServer> = openConfigured,
): Promise<RunningServer> {
  const { dataDir, publicUrl } = settings;
  const log = createLog(settings.logLevel, console.log, { format: settings.logFormat });
  const startedAt = Date.now();
  const front = listenEarly(settings);
  const cleanUps = [() => front.server.shutdown()];
  try {
    const { db, dbFor, usage, replicas, close } = await open(settings, log);
    cleanUps.unshift(close);
    const invitation = demo ? await prepareDemo(db) : await prepareProduction(db);
    const secret = settings.jwtSecret ?? await loadSecret(dataDir);
    const meters = createMeters();
    const limits = reportRejections(createRateLimits(dbFor("write")), meters.countRateLimited);
    const background = createBackground(log);
    const mailer = demo && settings.smtpUrl === undefined
      ? createPrintedMailer(print)
      : createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, log });
    if (!mailer.isSetUp) log.warn("mail is not set up: SMTP_URL is missing");
    const storage = settings.databaseUrl === undefined
      ? watchStorage(dataDir, settings.minimumFreeMb * BYTES_PER_MB)
      : unwatchedStorage;
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
      ...(renderLimitMs !== undefined && { renderLimitMs }),
      storage,
    });
    const metrics = settings.metrics && serveMetrics({
      where: settings.metrics,
      meters,
      usage,
      replicas,
      queues: { passwords: withPasswords, pictures, expansions: expander },
      readDueWork: () => readDueWork(dbFor("poll"), clock(), DUE_ROWS),
      build: { app: getBuild(files), schema: NEWEST_MIGRATION, deno: Deno.version.deno },
      startedAt,
    });
    const stopCleanup = startCleanup({
      cleanUp: () => Promise.all([cleanUp(db, clock()), limits.cleanUp()]),
      log,
      watch: meters.timeJob,
    });
    const stopJobs = startJobs({
      jobs: createJobs({
        db,
        clock,
        publicUrl,
        tokens,
        ...(settings.smtpUrl !== undefined && { mailer }),
      }),
      log,
      storage,
      watch: meters.timeJob,
    });
    front.setHandler(app.fetch);
    return {
      url: formatAddress(settings.host, front.server.addr.port),
      metricsUrl: metrics && settings.metrics &&
        `${formatAddress(settings.metrics.host, metrics.port)}/metrics`,
      invitation,
      async stop() {
        stopping.abort();
        stopCleanup();
        const jobsEnded = stopJobs();
        if (settings.drainSeconds > 0) await drain(settings.drainSeconds);
        const finished = front.server.shutdown()
          .then(() => jobsEnded)
          .then(() => background.settled());
        await waitAtMost(finished, stopLimitMs);
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
    if (await hasDemo(db)) {
      throw new StartupError(
        "This database holds the demo's accounts, whose password everybody knows: set DATA_DIR or DATABASE_URL to another",
      );
    }
    const first = await inviteFirstAdministrator(
      db,
      { email: settings.adminEmail, publicUrl },
      clock(),
    );
    if (first.kind === "nobody") {
      throw new StartupError("ADMIN_EMAIL must name the first administrator: nobody can sign in");
    }
    return first.kind === "invited" ? first.link : undefined;
  }
}

const waitSeconds = (count: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, count * 1000));

/** Waits for work, but no longer than the limit. A client may read slowly. */
async function waitAtMost(work: Promise<unknown>, limitMs: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

function openConfigured(settings: Settings, log: Log): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, replicaUrls, connections } = settings;
  return openDatabase(
    databaseUrl === undefined ? { dataDir, log } : { databaseUrl, replicaUrls, connections, log },
  );
}

/** An id of the app's build: the ETag of its page, which names all other files. */
const getBuild = (files: AppFiles | undefined): string =>
  files?.find("/index.html")?.etag.replace(/\W/g, "").slice(0, 12) ?? "none";
