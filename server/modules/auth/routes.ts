import { type Context, Hono } from "hono";
import {
  AuthConfig,
  AuthResponse,
  type Credentials,
  loginForm,
} from "../../../contract/schemas/session.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { listAttempts, SIGN_IN_LIMITS } from "../../platform/http/attempts.ts";
import { setRequester } from "../../platform/http/requester.ts";
import { getOrigin, readBearerToken } from "./authorize.ts";
import { clearDocumentCookie, renewDocumentCookie, sendDocumentCookie } from "./documentCookie.ts";
import type { WithPasswords } from "./passwords.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute, writeRoute } from "./route.ts";
import { ProblemError, sessionEnded } from "../../platform/problemError.ts";
import { readKnownDevice, rememberDevice } from "./deviceCookie.ts";
import { recordFailedSignIn } from "./accountEvents.ts";
import { passwordRoutes } from "./passwordRoutes.ts";
import { createTokenPair, endSession, refreshSession } from "./sessions.ts";
import { type SignedIn, signIn } from "./signIn.ts";
import { recordVisit } from "./visits.ts";

declare module "hono" {
  interface ContextVariableMap {
    withPasswords: WithPasswords;
  }
}

const tag = "Auth";

/** Session events by the outcome of a refresh. */
const SESSION_EVENTS = { current: "refreshed", reused: "reused", ended: "refused" } as const;

export const authRoutes = new Hono<AppEnv>()
  .route("/password", passwordRoutes)
  .post(
    "/login",
    writeRoute({
      summary: "Sign in",
      tag,
      access: "public",
      query: "ignored",
      body: loginForm,
      response: AuthResponse,
      hasSecret: true,
      isAllowedWhenFull: true,
      undo: null,
      audit: "account",
      problems: ["wrong-credentials", "session-ended", "rate-limited", "busy"],
    }, async (c, { body: credentials }) => {
      const signedIn = await signInWithLimits(c, credentials);
      if (!signedIn) {
        throw new ProblemError("wrong-credentials", { key: "Email or password is wrong." });
      }
      rememberDevice(c, credentials.email);
      c.var.meters.countSession("started");
      await sendDocumentCookie(c, signedIn.refresh.sessionId);
      return await createTokenPair(c.var, signedIn.refresh);
    }),
  )
  .post(
    "/refresh",
    writeRoute({
      summary: "Trade a refresh token for the current pair",
      tag,
      access: "refreshToken",
      query: "ignored",
      response: AuthResponse,
      hasSecret: true,
      isAllowedWhenFull: true,
      undo: null,
      audit: "none",
      problems: ["session-ended"],
    }, async (c) => {
      const refresh = c.var.tokens.readRefresh(readBearerToken(c) ?? "");
      if (!refresh) {
        c.var.meters.countSession("refused");
        throw sessionEnded();
      }
      const refreshed = await refreshSession(c.var.db, refresh, c.var.clock());
      c.var.meters.countSession(SESSION_EVENTS[refreshed.outcome]);
      if (refreshed.outcome === "reused") {
        c.var.log.warn("an old refresh token was used again, its session has been ended", {
          sessionId: refresh.sessionId,
        });
      }
      if (refreshed.outcome !== "current") {
        clearDocumentCookie(c);
        throw sessionEnded();
      }
      await recordVisit(c.var.db, refreshed.userId, c.var.clock());
      await renewDocumentCookie(c, refreshed.refresh.sessionId, refreshed);
      return await createTokenPair(c.var, refreshed.refresh);
    }),
  )
  .post(
    "/logout",
    writeRoute({
      summary: "Sign out",
      tag,
      access: "oneTimePassword",
      query: "ignored",
      isAllowedWhenFull: true,
      undo: null,
      audit: "none",
    }, async (c) => {
      await endSession(c.var.db, c.var.currentUser.sessionId);
      clearDocumentCookie(c);
      c.var.meters.countSession("ended");
    }),
  )
  .get(
    "/config",
    readRoute({
      summary: "Tell what signing in can rely on",
      tag,
      access: "public",
      workload: "detail",
      response: AuthConfig,
      problems: ["invalid-query"],
    }, (c) => ({ mail: c.var.mailer.isSetUp }) satisfies AuthConfig),
  );

/**
 * Signs in under rate limits; successful attempts and server errors do not count.
 * The limits are checked before the queue for passwords, which rejected attempts therefore never
 * enter.
 */
async function signInWithLimits(
  c: Context<AppEnv>,
  credentials: Credentials,
): Promise<SignedIn | undefined> {
  const { email } = credentials;
  const device = readKnownDevice(c, email);
  if (device !== undefined) setRequester(c, { person: device });
  const { db, limits, requester, address, inBackground, withPasswords } = c.var;
  const origin = getOrigin(c);
  const attempts = listAttempts(SIGN_IN_LIMITS, { email, address, device });
  const [accountAttempt, ...shared] = attempts;
  await limits.count(attempts);
  try {
    const signedIn = await withPasswords(
      requester.person,
      (passwords) => signIn(db, passwords, credentials, origin),
    );
    if (!signedIn) {
      inBackground((db) => inTransaction(db, (trx) => recordFailedSignIn(trx, email, origin)));
      return undefined;
    }
    await limits.reset([accountAttempt]);
    if (shared.length > 0) await limits.refund(shared);
    return signedIn;
  } catch (error) {
    await limits.refund(attempts);
    throw error;
  }
}
