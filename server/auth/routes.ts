import { type Context, Hono } from "hono";
import {
  AuthConfig,
  Credentials,
  loginForm,
  OneTimePassword,
  oneTimePasswordForm,
  OneTimePasswordRequest,
} from "../../contract/schemas/session.ts";
import { AuthResponse } from "../../contract/schemas/session.ts";
import { attemptsAt, knownDevice, rememberDevice, SIGN_IN } from "../http/attempts.ts";
import { setAsker } from "../http/asker.ts";
import { accountAudit, bearerToken, originOf, requires, signedIn } from "../http/authorize.ts";
import { readBody } from "../http/body.ts";
import {
  clearDocumentCookie,
  renewDocumentCookie,
  sendDocumentCookie,
} from "../http/documentCookie.ts";
import type { AppEnv } from "../http/env.ts";
import { mailInBackground } from "../http/mails.ts";
import { describe } from "../http/openApi.ts";
import { refuseQuery } from "../http/params.ts";
import { Refusal, sessionEnded } from "../refusal.ts";
import { recordRefusedSignIn } from "../resources/user/events.ts";
import { makeOneTimePassword } from "./oneTimePasswords.ts";
import { passwordRoutes } from "./passwordRoutes.ts";
import { endSession, refreshSession, tokenPair } from "./sessions.ts";
import { type SignedIn, signIn } from "./signIn.ts";
import { noteVisit } from "./visits.ts";

const tag = "Auth";

/** What the outcome of a refresh is counted as. */
const SESSION_EVENTS = { current: "refreshed", reused: "reused", ended: "refused" } as const;

export const authRoutes = new Hono<AppEnv>()
  .route("/password", passwordRoutes)
  .post(
    "/login",
    describe("Sign in", {
      tag,
      open: true,
      body: Credentials,
      answers: AuthResponse,
      refuses: ["wrong-credentials", "session-ended", "rate-limited", "busy"],
    }),
    async (c) => {
      const credentials = await readBody(c, loginForm);
      const signedIn = await limitedSignIn(c, credentials);
      if (!signedIn) throw new Refusal("wrong-credentials", { key: "Email or password is wrong." });
      rememberDevice(c, credentials.email);
      c.var.meters.session("started");
      await sendDocumentCookie(c, signedIn.refresh.sessionId);
      return c.json(await tokenPair(c.var, signedIn.refresh));
    },
  )
  .post(
    "/refresh",
    describe("Trade a refresh token for the current pair", {
      tag,
      bearer: "refresh",
      answers: AuthResponse,
      refuses: ["session-ended"],
    }),
    async (c) => {
      const refresh = c.var.tokens.readRefresh(bearerToken(c) ?? "");
      if (!refresh) {
        c.var.meters.session("refused");
        throw sessionEnded();
      }
      const refreshed = await refreshSession(c.var.db, refresh, c.var.clock());
      c.var.meters.session(SESSION_EVENTS[refreshed.outcome]);
      if (refreshed.outcome === "reused") {
        c.var.log.warn("an old refresh token was used again, its session has been ended", {
          sessionId: refresh.sessionId,
        });
      }
      if (refreshed.outcome !== "current") {
        clearDocumentCookie(c);
        throw sessionEnded();
      }
      await noteVisit(c.var.db, refreshed.userId, c.var.clock());
      await renewDocumentCookie(c, refreshed.refresh.sessionId, refreshed);
      return c.json(await tokenPair(c.var, refreshed.refresh));
    },
  )
  .post(
    "/logout",
    describe("Sign out", { tag }),
    signedIn({ byOneTimePassword: true }),
    async (c) => {
      await endSession(c.var.db, c.var.currentUser.sessionId);
      clearDocumentCookie(c);
      c.var.meters.session("ended");
      return c.body(null, 204);
    },
  )
  .get(
    "/config",
    describe("Tell what signing in can rely on", {
      tag,
      open: true,
      answers: AuthConfig,
      refuses: ["invalid-query"],
    }),
    (c) => {
      refuseQuery(c);
      return c.json({ mail: c.var.mailer.isSetUp } satisfies AuthConfig);
    },
  )
  .post(
    "/master-password",
    describe("Make a one-time password for a user; it is told once, here", {
      tag,
      body: OneTimePasswordRequest,
      answers: OneTimePassword,
      refuses: ["exceeds-own-permissions", "own-account", "user-not-active"],
    }),
    requires("config:write"),
    async (c) => {
      refuseQuery(c);
      const { userId } = await readBody(c, oneTimePasswordForm);
      const oneTime = await makeOneTimePassword(c.var.db, userId, accountAudit(c));
      mailInBackground(c);
      return c.json(oneTime);
    },
  );

/**
 * Signs in as often as that may be tried. What was right does not count, nor what failed here. The
 * limits come before the queue for passwords, so that who is beyond them takes no place in it.
 */
async function limitedSignIn(
  c: Context<AppEnv>,
  credentials: Credentials,
): Promise<SignedIn | undefined> {
  const { email } = credentials;
  const device = knownDevice(c, email);
  if (device !== undefined) setAsker(c, { person: device });
  const { db, limits, asker, address, inBackground, withPasswords } = c.var;
  const origin = originOf(c);
  const attempts = attemptsAt(SIGN_IN, { email, address, device });
  const [own, ...shared] = attempts;
  await limits.count(attempts);
  try {
    const signedIn = await withPasswords(
      asker.person,
      (passwords) => signIn(db, passwords, credentials, origin),
    );
    if (!signedIn) {
      inBackground((db) => recordRefusedSignIn(db, email, origin));
      return undefined;
    }
    await limits.reset([own]);
    if (shared.length > 0) await limits.refund(shared);
    return signedIn;
  } catch (error) {
    await limits.refund(attempts);
    throw error;
  }
}
