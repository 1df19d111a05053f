import type { Hono } from "hono";
import { type Kysely, type KyselyPlugin, sql } from "kysely";
import { MAX_CALENDAR_OCCURRENCES } from "../../contract/reminder.ts";
import type { Role } from "../../contract/permissions.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import type { UserStatus } from "../../contract/user.ts";
import { createServer } from "../../server/app.ts";
import {
  createRateLimits,
  type RateLimits,
  reportRejections,
} from "../../server/platform/http/rateLimit.ts";
import {
  createPasswords,
  type PASSWORD_QUEUE,
  queuePasswords,
} from "../../server/modules/auth/passwords.ts";
import { createTokens, type Tokens } from "../../server/modules/auth/tokens.ts";
import type { DatabaseFor } from "../../server/platform/db/connections.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createExpander } from "../../server/modules/reminder/expander.ts";
import {
  createPictureChecker,
  type PictureChecker,
} from "../../server/modules/feedback/screenshot.ts";
import type { SendLimits } from "../../server/platform/http/boundedStream.ts";
import type { AppFiles } from "../../server/platform/http/static.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { createBackground } from "../../server/platform/jobs/background.ts";
import { createLog, type LogLevel } from "../../server/platform/log.ts";
import { createMeters, type Meters } from "../../server/platform/metrics/meters.ts";
import type { Mail, Mailer } from "../../server/platform/mail/mail.ts";
import type { Storage } from "../../server/platform/storage.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { checkAndRemoveRequestId, checkDocumented } from "./checkDocumented.ts";

const SECRET = "a secret for tests, long enough!";
/** Room for many sign-ins at once. */
const ROOMY_QUEUE = { atOnce: 4, waiting: 1000 };
const START = "2026-03-01T09:00:00.000Z";
/** The stamps of a record created at the server's initial time. */
export const CREATED_STAMPS = { version: 1, createdAt: START, updatedAt: START };
export const PASSWORD = "doğru at pil zımba";

export interface TestServer {
  app: Hono<AppEnv>;
  db: Kysely<Database>;
  dbFor: DatabaseFor;
  /** Everything written to the log, oldest first. */
  lines: string[];
  mails: Mail[];
  /** Advances the server's clock. */
  advanceClock(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  now(): Date;
  limits: RateLimits;
  tokens: Tokens;
  /** Sends a request without a socket. Problems must be documented in `openapi.json`. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  addUser(user?: Partial<TestUser>): Promise<TestUser>;
  signIn(user: TestUser): Promise<Required<AuthResponse>>;
  /** Waits for mails and other background work. */
  waitForBackground(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface RequestOptions {
  /** Sent as JSON, unless it is a text. */
  body?: unknown;
  token?: string | undefined;
  language?: string;
  /** The client's network address. */
  address?: string;
  headers?: Record<string, string>;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal;
}

export interface TestUser {
  id: string;
  email: string;
  name: string;
  surname: string;
  companyId: string;
  roles: Role[];
  status: UserStatus;
  password: string | null;
}

export interface TestServerInput {
  files?: AppFiles;
  /** Extra routes, served under /own. */
  routes?: Hono<AppEnv>;
  logLevel?: LogLevel;
  storage?: Storage;
  /** Whether mail is set up. */
  mail?: boolean;
  /** Replaces the mailer that records mails. */
  mailer?: Mailer;
  trustedProxies?: string[];
  publicUrl?: string;
  passwordQueue?: typeof PASSWORD_QUEUE;
  pictures?: PictureChecker;
  bodyLimitMs?: number;
  sendLimits?: SendLimits;
  meters?: Meters;
  /** Applied to the database connections of requests. */
  plugin?: KyselyPlugin;
  /** An open database; the server closes it. */
  database?: Pick<TestDatabase, "db" | "dbFor" | "close">;
}

/** Creates a server with its own database, a paused clock and cheap password hashing. */
export async function createTestServer(
  {
    files,
    routes,
    storage,
    logLevel = "debug",
    mail = true,
    mailer,
    trustedProxies = [],
    publicUrl = "https://iklim.example",
    bodyLimitMs = 30_000,
    sendLimits,
    passwordQueue = ROOMY_QUEUE,
    pictures = createPictureChecker(),
    meters = createMeters(),
    plugin,
    database,
  }: TestServerInput = {},
): Promise<TestServer> {
  const { db, dbFor: openedDbFor, close } = database ?? await createTestDatabase();
  const dbFor: DatabaseFor = plugin
    ? (kind, gone, requester) => openedDbFor(kind, gone, requester).withPlugin(plugin)
    : openedDbFor;
  const lines: string[] = [];
  const mails: Mail[] = [];
  let now = new Date(START);
  const clock = () => now;
  const log = createLog(logLevel, (line) => lines.push(line));
  const background = createBackground(log);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const limits = reportRejections(
    createRateLimits(dbFor("write"), () => sql<Date>`${now}::timestamptz`),
    meters.countRateLimited,
  );
  // The server's 250 ms are sometimes too short on a busy machine.
  const expander = createExpander({ budgetMs: 60_000, maxDues: MAX_CALENDAR_OCCURRENCES });
  const tokens = createTokens(SECRET, clock);
  const app = createServer({
    dbFor,
    clock,
    log,
    tokens,
    withPasswords: queuePasswords(passwords, passwordQueue),
    limits,
    trustedProxies,
    expander,
    bodyLimitMs,
    pictures,
    mailer: mailer ??
      { isSetUp: mail, send: (mail) => Promise.resolve(void mails.push(mail)) },
    meters,
    publicUrl,
    inBackground: background.inBackground,
    ...(files && { files }),
    ...(storage && { storage }),
    ...(sendLimits && { sendLimits }),
  });
  if (routes) app.route("/own", routes);
  const stamps = { created_at: now, updated_at: now };
  const companyId = crypto.randomUUID();
  // Several servers may have one database. What is searched has no random text.
  const { length: companyCount } = await db.selectFrom("companies").select("id").execute();
  const suffix = companyCount === 0 ? "" : `${companyCount + 1}`;
  await db.insertInto("companies")
    .values({ id: companyId, name: `Rüzgâr A.Ş.${suffix}`, ...stamps })
    .execute();
  let addedUsers = 0;

  const request: TestServer["request"] = async (method, path, options = {}) => {
    const { body, token, language, signal, address = "192.0.2.1" } = options;
    const headers = new Headers(options.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (language !== undefined) headers.set("Accept-Language", language);
    if (body !== undefined && !headers.has("Content-Type")) {
      headers.set("Content-Type", "application/json");
    }
    const content = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const remoteAddr = { transport: "tcp", hostname: address, port: 50_000 } as const;
    const init = {
      method,
      headers,
      ...(content !== undefined && { body: content }),
      ...(signal && { signal }),
    };
    const response = await checkAndRemoveRequestId(await app.request(path, init, { remoteAddr }));
    await checkDocumented(app, method, path, response);
    return response;
  };

  return {
    app,
    db,
    dbFor,
    lines,
    mails,
    advanceClock({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      const total = seconds + 60 * (minutes + 60 * (hours + 24 * days));
      now = new Date(now.getTime() + total * 1000);
    },
    now: clock,
    limits,
    tokens,
    request,
    async addUser(user = {}) {
      const id = crypto.randomUUID();
      const added: TestUser = {
        id,
        email: `user${++addedUsers}@firm${suffix}.example`,
        name: "Ayşe",
        surname: "Yılmaz",
        companyId,
        roles: ["MEMBER"],
        status: "ACTIVE",
        password: PASSWORD,
        ...user,
      };
      await db.insertInto("users").values({
        id,
        email: added.email,
        name: added.name,
        surname: added.surname,
        company_id: added.companyId,
        roles: added.roles,
        status: added.status,
        password_hash: added.password === null ? null : await passwords.hash(added.password),
        ...stamps,
      }).execute();
      return added;
    },
    async signIn({ email, password }) {
      const response = await request("POST", "/api/auth/login", { body: { email, password } });
      if (response.status !== 200) throw new Error(`signing in: ${await response.text()}`);
      return await response.json();
    },
    waitForBackground: () => background.settled(),
    async close() {
      expander.stop();
      pictures.stop();
      await close();
    },
    // Servers that are made of this one close more.
    [Symbol.asyncDispose](this: TestServer) {
      return this.close();
    },
  };
}
