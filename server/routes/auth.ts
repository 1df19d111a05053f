import { type Context, Hono } from "hono";
import {
  Credentials,
  loginForm,
  PasswordByLink,
  passwordByLinkForm,
  PasswordChange,
  passwordChangeForm,
  ResetRequest,
  resetRequestForm,
} from "../../contract/session.ts";
import { AuthResponse } from "../../contract/sessionUser.ts";
import { bearerToken } from "../auth/authenticate.ts";
import { changePassword } from "../auth/changePassword.ts";
import { setPasswordByLink } from "../auth/passwordLinks.ts";
import { countAttempt, RESET_LIMIT, SIGN_IN_LIMIT } from "../auth/rateLimit.ts";
import { signedIn } from "../auth/require.ts";
import { endSession, refreshSession } from "../auth/sessions.ts";
import { signIn } from "../auth/signIn.ts";
import { sessionUser } from "../auth/sessionUser.ts";
import type { Refresh } from "../auth/tokens.ts";
import { readBody } from "../http/body.ts";
import { describe } from "../http/describe.ts";
import type { AppEnv } from "../http/env.ts";
import { unauthorized } from "../http/problem.ts";
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
      return c.json(await pair(c, signedIn.userId, signedIn.refresh));
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
      return c.json(await pair(c, refreshed.userId, refreshed.refresh));
    },
  )
  .post("/logout", describe("Sign out", { tag }), signedIn(), async (c) => {
    await endSession(c.var.db, c.var.actor.sessionId);
    return c.body(null, 204);
  })
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
    describe("Change one's own password; every other session ends", {
      tag,
      body: PasswordChange,
      answers: AuthResponse,
      refuses: [429],
    }),
    signedIn(),
    async (c) => {
      const change = await readBody(c, passwordChangeForm);
      const { db, passwords, actor, clock } = c.var;
      const refresh = await changePassword(db, passwords, actor.id, change, clock());
      return c.json(await pair(c, actor.id, refresh));
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
  );

async function pair(c: Context<AppEnv>, userId: string, refresh: Refresh): Promise<AuthResponse> {
  const user = await sessionUser(c.var.db, userId);
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
