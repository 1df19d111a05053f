import type { Kysely } from "kysely";
import type { Language } from "../../contract/language.ts";
import type { CurrentUser } from "../auth/sessions.ts";
import type { WithPasswords } from "../auth/passwords.ts";
import type { RateLimits } from "../auth/rateLimit.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Clock } from "../clock.ts";
import type { Asker, DatabaseFor } from "../db/connections.ts";
import type { Kind } from "../db/kinds.ts";
import type { Database } from "../db/schema.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log.ts";
import type { Meters } from "../metrics/meters.ts";
import type { Mailer } from "../mail/mail.ts";
import type { PictureChecker } from "../resources/feedback/screenshot.ts";
import type { Expander } from "../resources/reminder/expander.ts";
import type { SendLimits } from "./boundedStream.ts";

/** Everything the server is made of, given to it once. */
export interface ServerDeps {
  dbFor: DatabaseFor;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  withPasswords: WithPasswords;
  limits: RateLimits;
  expander: Expander;
  pictures: PictureChecker;
  mailer: Mailer;
  meters: Meters;
  /** How long the body of a request may take to arrive, in milliseconds. */
  bodyLimitMs: number;
  /** How long a list may take to be sent whole. */
  sendLimits: SendLimits;
  /** Whose forwarding headers are believed, in CIDR notation. */
  trustedProxies: readonly string[];
  /** Where people reach the app, without a slash at the end; links in mails start with it. */
  publicUrl: string;
  /** Does work that an answer does not wait for; what fails is logged. In a request it begins once
   * the answer has left, so that the time an answer takes tells nothing of it. */
  inBackground: (work: () => Promise<void>, log?: Log) => void;
}

/** What every route of the API finds in its context. */
export interface AppEnv {
  /** What Deno.serve tells of a request; absent when the app is asked without a socket. */
  Bindings: { remoteAddr?: Deno.Addr; completed?: Promise<void> };
  Variables: Omit<ServerDeps, "trustedProxies" | "inBackground"> & {
    /** What the request asks of the database. */
    kind: Kind;
    /** Whom the request counts for: its user or device, or the client's network until it is known. */
    asker: Asker;
    /** With the time and the connections that requests of this kind have. */
    db: Kysely<Database>;
    /** Does work that the answer does not wait for, with the connections for such work. */
    inBackground: (work: (db: Kysely<Database>) => Promise<void>) => void;
    requestId: string;
    /** The network address whoever asks has; empty without a socket. */
    address: string;
    language: Language;
    t: Translate;
    /** There only behind `signedIn()` or `requires(…)`. */
    currentUser: CurrentUser;
    /** Of the one-time password their session began with, if it did; it is yet to be replaced. */
    oneTimeHash: string | null;
  };
}
