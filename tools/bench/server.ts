import { createServer } from "../../server/app.ts";
import { createPasswords, queuePasswords } from "../../server/modules/auth/passwords.ts";
import { createRateLimits } from "../../server/platform/http/rateLimit.ts";
import { createTokens } from "../../server/modules/auth/tokens.ts";
import type { DatabaseFor } from "../../server/platform/db/connections.ts";
import { createLog } from "../../server/platform/log.ts";
import { createPictureChecker } from "../../server/modules/feedback/screenshot.ts";
import type { AppFiles } from "../../server/platform/http/static.ts";
import { createExpander } from "../../server/modules/reminder/expander.ts";

/** Creates the server without mail, logging errors only. */
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
