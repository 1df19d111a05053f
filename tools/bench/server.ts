import type { Kysely } from "kysely";
import { createServer } from "../../server/app.ts";
import { createPasswords, queuePasswords } from "../../server/auth/passwords.ts";
import { createRateLimits } from "../../server/auth/rateLimit.ts";
import { createTokens } from "../../server/auth/tokens.ts";
import type { Database } from "../../server/db/schema.ts";
import { createLog } from "../../server/log.ts";
import { createPictureChecker } from "../../server/resources/feedback/screenshot.ts";
import { createExpander } from "../../server/resources/reminder/expander.ts";

/** The product's server on a database to be measured: it mails nothing, and logs what goes wrong. */
export function createMeasuredServer(db: Kysely<Database>) {
  const clock = () => new Date();
  return createServer({
    db,
    clock,
    log: createLog("error"),
    tokens: createTokens("a secret for nothing but the bench", clock),
    withPasswords: queuePasswords(createPasswords()),
    limits: createRateLimits(db),
    trustedProxies: [],
    expander: createExpander(),
    bodyLimitMs: 30_000,
    pictures: createPictureChecker(),
    mailer: { isSetUp: true, send: () => Promise.resolve() },
    publicUrl: "http://127.0.0.1",
    inBackground: () => {},
  });
}
