import type { Kysely } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { CurrentUser } from "../currentUser.ts";
import type { RateLimits } from "./rateLimit.ts";
import type { Clock } from "../clock.ts";
import type { DatabaseFor, Requester } from "../db/connections.ts";
import type { Workload } from "../db/workloads.ts";
import type { Database } from "../db/schema.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log.ts";
import type { Meters } from "../metrics/meters.ts";
import type { Mailer } from "../mail/mail.ts";
import type { SendLimits } from "./boundedStream.ts";

/** Services that every module uses. */
export interface PlatformServices {
  dbFor: DatabaseFor;
  clock: Clock;
  log: Log;
  limits: RateLimits;
  mailer: Mailer;
  meters: Meters;
  /** How long the body of a request may take to arrive, in milliseconds. */
  bodyLimitMs: number;
  /** Time limits of streamed lists. */
  sendLimits: SendLimits;
  /** Networks of proxies whose forwarding headers are trusted, in CIDR notation. */
  trustedProxies: readonly string[];
  /** The public URL of the app, without a trailing slash. Links in mails start with it. */
  publicUrl: string;
  /**
   * Runs work after the response, so that its duration reveals nothing; logs errors. Outside of
   * requests it starts at once.
   */
  inBackground: (work: () => Promise<void>, log?: Log) => void;
}

/**
 * The Hono environment of every API route.
 * A module adds its own variables to Hono's `ContextVariableMap`.
 */
export interface AppEnv {
  /** The information of `Deno.serve` about a request; missing in calls within the process. */
  Bindings: { remoteAddr?: Deno.Addr; completed?: Promise<void> };
  Variables: Omit<PlatformServices, "trustedProxies" | "inBackground"> & {
    /** The request's workload in the database. */
    workload: Workload;
    /** Who the request counts for: a user or device, before sign-in the client's network. */
    requester: Requester;
    /** The database, with the connections and time limits of the workload. */
    db: Kysely<Database>;
    /** Runs work after the response, with background connections. */
    inBackground: (work: (db: Kysely<Database>) => Promise<void>) => void;
    requestId: string;
    /** The client's network address; empty without a socket. */
    address: string;
    language: Language;
    t: Translate;
    /** Set on routes that need an access token. */
    currentUser: CurrentUser;
  };
}
