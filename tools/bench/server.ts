import { createServer } from "../../server/app.ts";
import { createPasswords, queuePasswords } from "../../server/auth/passwords.ts";
import { createRateLimits } from "../../server/auth/rateLimit.ts";
import { createTokens } from "../../server/auth/tokens.ts";
import type { DatabaseFor } from "../../server/db/connections.ts";
import { createLog } from "../../server/log.ts";
import { createPictureChecker } from "../../server/resources/feedback/screenshot.ts";
import type { AppFiles } from "../../server/http/static.ts";
import { createExpander } from "../../server/resources/reminder/expander.ts";

/** The product's server on a database to be measured: it mails nothing, and logs what goes wrong. */
export function createMeasuredServer(dbFor: DatabaseFor, files?: AppFiles) {
  const clock = () => new Date();
  return createServer({
    dbFor,
    clock,
    log: createLog("error"),
    tokens: createTokens("a secret for nothing but the bench", clock),
    withPasswords: queuePasswords(createPasswords()),
    limits: createRateLimits(dbFor("write")),
    trustedProxies: [],
    expander: createExpander(),
    bodyLimitMs: 30_000,
    pictures: createPictureChecker(),
    mailer: { isSetUp: true, send: () => Promise.resolve() },
    publicUrl: "http://127.0.0.1",
    inBackground: () => {},
    ...(files && { files }),
  });
}
