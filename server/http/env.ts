import type { Kysely } from "kysely";
import type { Language } from "../../contract/language.ts";
import type { Permission, Role } from "../../contract/permissions.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Database } from "../db/schema.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Log } from "../log.ts";

/** Tells the time; tests hand in one that they move themselves. */
export type Clock = () => Date;

/** The signed-in user as the database has them now, not as their token remembers them. */
export interface Actor {
  id: string;
  email: string;
  roles: Role[];
  permissions: Permission[];
  companyId: string;
  sessionId: string;
}

/** What every route of the API finds in its context. */
export interface AppEnv {
  Bindings: { remoteAddr?: Deno.Addr };
  Variables: {
    db: Kysely<Database>;
    clock: Clock;
    log: Log;
    tokens: Tokens;
    requestId: string;
    language: Language;
    t: Translate;
    /** There only behind `signedIn()` or `requires(…)`. */
    actor: Actor;
  };
}
