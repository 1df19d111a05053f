import { type Context, Hono } from "hono";
import {
  Credentials,
  loginForm,
  OneTimePassword,
  oneTimePasswordForm,
  OneTimePasswordRequest,
  PasswordByLink,
  passwordByLinkForm,
  PasswordChange,
  passwordChangeForm,
  PasswordLink,
  PasswordReplacement,
  passwordReplacementForm,
  ResetRequest,
  resetRequestForm,
} from "../../contract/session.ts";
import { AuthResponse } from "../../contract/sessionUser.ts";
import { bearerToken } from "../auth/authenticate.ts";
import { changePassword, replaceOneTimePassword } from "../auth/changePassword.ts";
import { findPasswordLink, setPasswordByLink } from "../auth/passwordLinks.ts";
import { countAttempt, LINK_LIMIT, RESET_LIMIT, SIGN_IN_LIMIT } from "../auth/rateLimit.ts";
import { requires, signedIn } from "../auth/require.ts";
import { endSession, refreshSession } from "../auth/sessions.ts";
import { signIn } from "../auth/signIn.ts";
import { sessionUser } from "../auth/sessionUser.ts";
import type { Refresh } from "../auth/tokens.ts";
import { makeOneTimePassword } from "../domain/oneTimePasswords.ts";
import { fullNameOf } from "../domain/users.ts";
import { readBody } from "../http/body.ts";
import { describe } from "../http/describe.ts";
import type { AppEnv } from "../http/env.ts";
import { readNothing } from "../http/params.ts";
import { unauthorized } from "../http/problem.ts";
import { oneTimePasswordMail } from "../mail/oneTimePasswordMail.ts";
import { sendPasswordReset } from "../auth/passwordReset.ts";

const tag = "Auth";
const SESSION_ENDED = "Your session has ended. Sign in again.";

export const authRoutes = new Hono<AppEnv>()
  .post(
    "/login",
    describe("Sign in", {
      tag,
      open: true,
      body: Credentials,
      answers: AuthResponse,
      refuses: [401, 429],
    }),
    async (c) => {
      const credentials = await readBody(c, loginForm);
      const { db, passwords, clock } = c.var;
      await countAttempt(db, SIGN_IN_LIMIT, [address(c), credentials.email], clock());
      const signedIn = await signIn(db, passwords, credentials, address(c), clock());
      if (!signedIn) throw unauthorized("Email or password is wrong.");
      return c.json(await pair(c, signedIn.refresh));
    },
  )
  .post(
    "/refresh",
    describe("Trade a refresh token for the current pair", {
      tag,
      bearer: "refresh",
      answers: AuthResponse,
      refuses: [401],
    }),
    async (c) => {
      const refresh = c.var.tokens.readRefresh(bearerToken(c) ?? "");
      if (!refresh) throw unauthorized(SESSION_ENDED);
      const refreshed = await refreshSession(c.var.db, refresh, c.var.clock());
      if (refreshed.outcome === "reused") {
        c.var.log.warn("an old refresh token was used again, its session has been ended", {
          requestId: c.var.requestId,
          sessionId: refresh.sessionId,
        });
      }
      if (refreshed.outcome !== "current") throw unauthorized(SESSION_ENDED);
      return c.json(await pair(c, refreshed.refresh));
    },
  )
  .post(
    "/logout",
    describe("Sign out", { tag }),
    signedIn({ byOneTimePassword: true }),
    async (c) => {
      await endSession(c.var.db, c.var.actor.sessionId);
      return c.body(null, 204);
    },
  )
  .get(
    "/password/:token",
    describe("Tell what a reset or invitation link is for", {
      tag,
      open: true,
      answers: PasswordLink,
      refuses: [400, 404, 410, 429],
    }),
    async (c) => {
      readNothing(c);
      const { db, clock } = c.var;
      await countAttempt(db, LINK_LIMIT, [address(c)], clock());
      return c.json(await findPasswordLink(db, c.req.param("token"), clock()));
    },
  )
  .post(
    "/password",
    describe("Set the password that a reset or invitation link was sent for", {
      tag,
      open: true,
      body: PasswordByLink,
    }),
    async (c) => {
      const chosen = await readBody(c, passwordByLinkForm);
      await setPasswordByLink(c.var.db, c.var.passwords, chosen, c.var.clock());
      return c.body(null, 204);
    },
  )
  .put(
    "/password",
    describe("Change one's own password, or replace a one-time one; every other session ends", {
      tag,
      body: PasswordChange.or(PasswordReplacement),
      answers: AuthResponse,
      refuses: [429],
    }),
    signedIn({ byOneTimePassword: true }),
    async (c) => {
      const { db, passwords, clock, oneTimeHash, actor: { id: userId } } = c.var;
      if (oneTimeHash !== null) {
        const chosen = await readBody(c, passwordReplacementForm);
        const session = { userId, oneTimeHash };
        return c.json(
          await pair(c, await replaceOneTimePassword(db, passwords, session, chosen, clock())),
        );
      }
      const change = await readBody(c, passwordChangeForm);
      return c.json(await pair(c, await changePassword(db, passwords, userId, change, clock())));
    },
  )
  .post(
    "/password/reset",
    describe("Ask for a mail to reset a password; the answer is the same for unknown accounts", {
      tag,
      open: true,
      body: ResetRequest,
      refuses: [429],
    }),
    async (c) => {
      const { email } = await readBody(c, resetRequestForm);
      const { db, clock, mailer, publicUrl, inBackground } = c.var;
      await countAttempt(db, RESET_LIMIT, [address(c), email], clock());
      inBackground(() => sendPasswordReset({ db, mailer, publicUrl }, email, clock()));
      return c.body(null, 204);
    },
  )
  .post(
    "/master-password",
    describe("Make a one-time password for a user; it is told once, here", {
      tag,
      body: OneTimePasswordRequest,
      answers: OneTimePassword,
      refuses: [409],
    }),
    requires("config:write"),
    async (c) => {
      readNothing(c);
      const { userId } = await readBody(c, oneTimePasswordForm);
      const { db, clock, actor, mailer, inBackground } = c.var;
      const { user, oneTime } = await makeOneTimePassword(db, userId, { actor, now: clock() });
      inBackground(async () =>
        mailer.send(await oneTimePasswordMail(user, await fullNameOf(db, actor.id)))
      );
      return c.json(oneTime);
    },
  );

async function pair(c: Context<AppEnv>, refresh: Refresh): Promise<AuthResponse> {
  const user = await sessionUser(c.var.db, refresh.sessionId);
  if (!user) throw unauthorized(SESSION_ENDED);
  return {
    access_token: await c.var.tokens.signAccess(user, refresh.sessionId),
    refresh_token: c.var.tokens.signRefresh(refresh),
  };
}

/** The network address a request came from. Forwarding headers are not believed. */
function address(c: Context<AppEnv>): string {
  const remote = c.env?.remoteAddr;
  return remote && "hostname" in remote ? remote.hostname : "";
}
