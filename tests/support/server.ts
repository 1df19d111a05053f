import type { Hono } from "hono";
import { type Kysely, type KyselyPlugin, sql } from "kysely";
import type { Role } from "../../contract/permissions.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import type { UserStatus } from "../../contract/user.ts";
import { createServer } from "../../server/app.ts";
import { createRateLimits, type RateLimits, tellingRefusals } from "../../server/auth/rateLimit.ts";
import {
  createPasswords,
  type PASSWORD_QUEUE,
  queuePasswords,
} from "../../server/auth/passwords.ts";
import { createTokens, type Tokens } from "../../server/auth/tokens.ts";
import type { DatabaseFor } from "../../server/db/connections.ts";
import type { Database } from "../../server/db/schema.ts";
import { createExpander } from "../../server/resources/reminder/expander.ts";
import {
  createPictureChecker,
  type PictureChecker,
} from "../../server/resources/feedback/screenshot.ts";
import type { SendLimits } from "../../server/http/boundedStream.ts";
import type { AppFiles } from "../../server/http/static.ts";
import type { AppEnv } from "../../server/http/env.ts";
import { createBackground } from "../../server/jobs/background.ts";
import { createLog, type LogLevel } from "../../server/log.ts";
import { createMeters, type Meters } from "../../server/metrics/meters.ts";
import type { Mail, Mailer } from "../../server/mail/mail.ts";
import type { Storage } from "../../server/storage.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { checkDocumented, withoutRequestId } from "./documented.ts";

const SECRET = "a secret for tests, long enough!";
/** Tests sign in with many users at once. */
const ROOMY = { atOnce: 4, waiting: 1000 };
const START = "2026-03-01T09:00:00.000Z";
/** What a record has that was made before the server's clock was moved on. */
export const MADE = { version: 1, createdAt: START, updatedAt: START };
export const PASSWORD = "doğru at pil zımba";

export interface TestServer {
  app: Hono<AppEnv>;
  db: Kysely<Database>;
  dbFor: DatabaseFor;
  /** Everything written to the log, oldest first. */
  lines: string[];
  mails: Mail[];
  /** Moves the server's clock on. */
  pass(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
  now(): Date;
  limits: RateLimits;
  tokens: Tokens;
  /** Asks the server without a socket; what it refuses has to be as its document says. */
  request(method: string, path: string, asked?: Asked): Promise<Response>;
  addUser(user?: Partial<TestUser>): Promise<TestUser>;
  signIn(user: TestUser): Promise<Required<AuthResponse>>;
  /** Waits for mails and whatever else runs in the background. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Asked {
  /** Sent as JSON, unless it is a text. */
  body?: unknown;
  token?: string | undefined;
  language?: string;
  /** The network address to come from. */
  address?: string;
  headers?: Record<string, string>;
  /** Ends when whoever asks has gone. */
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
  /** Routes of the test's own, found under /own. */
  routes?: Hono<AppEnv>;
  logLevel?: LogLevel;
  storage?: Storage;
  /** Whether mail is set up. */
  mail?: boolean;
  /** What sends mails, in place of one that keeps them. */
  mailer?: Mailer;
  trustedProxies?: string[];
  publicUrl?: string;
  passwordQueue?: typeof PASSWORD_QUEUE;
  pictures?: PictureChecker;
  bodyLimitMs?: number;
  sendLimits?: SendLimits;
  meters?: Meters;
  /** Sees what requests ask of the database. */
  plugin?: KyselyPlugin;
  /** One of the test's own, which the server closes. */
  database?: TestDatabase;
}

/** The whole server on a database of its own, with a clock that stands still and cheap passwords. */
export async function testServer(
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
    passwordQueue = ROOMY,
    pictures = createPictureChecker(),
    meters = createMeters(),
    plugin,
    database,
  }: TestServerInput = {},
): Promise<TestServer> {
  const { db, dbFor: given, close } = database ?? await testDatabase();
  const dbFor: DatabaseFor = plugin
    ? (kind, gone, asker) => given(kind, gone, asker).withPlugin(plugin)
    : given;
  const lines: string[] = [];
  const mails: Mail[] = [];
  let now = new Date(START);
  const clock = () => now;
  const log = createLog(logLevel, (line) => lines.push(line));
  const background = createBackground(log);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const limits = tellingRefusals(
    createRateLimits(dbFor("write"), () => sql<Date>`${now}::timestamptz`),
    meters.rateLimited,
  );
  const expander = createExpander();
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
  await db.insertInto("companies").values({
    id: companyId,
    // Several servers may have one database.
    name: database ? `Rüzgâr ${companyId}` : "Rüzgâr A.Ş.",
    ...stamps,
  })
    .execute();

  const request: TestServer["request"] = async (method, path, asked = {}) => {
    const { body, token, language, signal, address = "192.0.2.1" } = asked;
    const headers = new Headers(asked.headers);
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
    const answer = await withoutRequestId(await app.request(path, init, { remoteAddr }));
    await checkDocumented(app, method, path, answer);
    return answer;
  };

  return {
    app,
    db,
    dbFor,
    lines,
    mails,
    pass({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
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
        email: `${id}@iklim.example`,
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
      const answer = await request("POST", "/api/auth/login", { body: { email, password } });
      if (answer.status !== 200) throw new Error(`signing in: ${await answer.text()}`);
      return await answer.json();
    },
    settled: () => background.settled(),
    async close() {
      expander.stop();
      pictures.stop();
      await close();
    },
  };
}
