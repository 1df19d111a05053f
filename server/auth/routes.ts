import { type Context, Hono } from "hono";
import {
  AuthConfig,
  Credentials,
  loginForm,
  OneTimePassword,
  oneTimePasswordForm,
  OneTimePasswordRequest,
  PasswordByLink,
  passwordByLinkForm,
  PasswordChange,
  passwordChangeForm,
  PasswordCheck,
  PasswordChecked,
  passwordCheckForm,
  PasswordLink,
  PasswordReplacement,
  passwordReplacementForm,
  ResetRequest,
  resetRequestForm,
} from "../../contract/session.ts";
import { AuthResponse } from "../../contract/sessionUser.ts";
import {
  attemptsAt,
  checkAttempt,
  currentPasswordAttempt,
  linkAttempt,
  RESET,
  SIGN_IN,
} from "../http/attempts.ts";
import { bearerToken } from "./currentUser.ts";
import { changePassword, replaceOneTimePassword } from "./changePassword.ts";
import { setPasswordByLink } from "./passwordByLink.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { knownDevice, rememberDevice } from "../http/knownDevice.ts";
import { findPasswordLink } from "./passwordLinks.ts";
import type { Passwords } from "./passwords.ts";
import { requires, signedIn } from "../http/authorize.ts";
import { endSession, refreshSession } from "./sessions.ts";
import { type SignedIn, signIn } from "./signIn.ts";
import { sessionUser } from "./sessionUser.ts";
import type { Refresh } from "./tokens.ts";
import { type Origin, recordRefusedSignIn } from "../resources/user/events.ts";
import { mailPasswordChange } from "../resources/user/mails.ts";
import { makeOneTimePassword } from "../resources/user/oneTimePasswords.ts";
import { fullNameOf } from "../resources/user/query.ts";
import { readBody } from "../http/body.ts";
import { describe } from "../http/describe.ts";
import type { AppEnv } from "../http/env.ts";
import { readNothing } from "../http/params.ts";
import { Refusal, sessionEnded } from "../refusal.ts";
import { oneTimePasswordMail } from "../mail/accountMail.ts";
import { sendPasswordReset } from "./passwordReset.ts";

const tag = "Auth";

export const authRoutes = new Hono<AppEnv>()
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
      const signedIn = await c.var.withPasswords((passwords) =>
        limitedSignIn(c, passwords, credentials)
      );
      if (!signedIn) throw new Refusal("wrong-credentials", { key: "Email or password is wrong." });
      rememberDevice(c, credentials.email);
      return c.json(await pair(c, signedIn.refresh));
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
      if (!refresh) throw sessionEnded();
      const refreshed = await refreshSession(c.var.db, refresh, c.var.clock());
      if (refreshed.outcome === "reused") {
        c.var.log.warn("an old refresh token was used again, its session has been ended", {
          requestId: c.var.requestId,
          sessionId: refresh.sessionId,
        });
      }
      if (refreshed.outcome !== "current") throw sessionEnded();
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
    "/config",
    describe("Tell what signing in can rely on", {
      tag,
      open: true,
      answers: AuthConfig,
      refuses: ["invalid-query"],
    }),
    (c) => {
      readNothing(c);
      return c.json({ mail: c.var.mailer.isSetUp } satisfies AuthConfig);
    },
  )
  .get(
    "/password/:token",
    describe("Tell what a reset or invitation link is for", {
      tag,
      open: true,
      answers: PasswordLink,
      refuses: ["invalid-query", "link-unknown", "link-gone", "rate-limited"],
    }),
    async (c) => {
      readNothing(c);
      const { db, clock, limits, address } = c.var;
      await limits.count([linkAttempt(address)]);
      const link = await findPasswordLink(db, c.req.param("token"), clock());
      await limits.takeBack([linkAttempt(address)]);
      return c.json(link);
    },
  )
  .post(
    "/password",
    describe("Set the password that a reset or invitation link was sent for", {
      tag,
      open: true,
      body: PasswordByLink,
      refuses: ["link-invalid", "busy"],
    }),
    async (c) => {
      const chosen = await readBody(c, passwordByLinkForm);
      const { db, withPasswords, mailer, publicUrl, inBackground } = c.var;
      const { userId, email, purpose } = await withPasswords((passwords) =>
        setPasswordByLink(db, passwords, chosen, originOf(c))
      );
      rememberDevice(c, email);
      if (purpose === "RESET") {
        inBackground(() => mailPasswordChange({ db, mailer, publicUrl }, userId));
      }
      return c.body(null, 204);
    },
  )
  .put(
    "/password",
    describe("Change one's own password, or replace a one-time one; every other session ends", {
      tag,
      body: PasswordChange.or(PasswordReplacement),
      answers: AuthResponse,
      refuses: ["rate-limited", "busy"],
    }),
    signedIn({ byOneTimePassword: true }),
    async (c) => {
      const { db, mailer, publicUrl, actor, inBackground } = c.var;
      const refresh = await newPassword(c);
      inBackground(() => mailPasswordChange({ db, mailer, publicUrl }, actor.id));
      return c.json(await pair(c, refresh));
    },
  )
  .post(
    "/password/check",
    describe("Tell whether a password is one of the most common; none is kept", {
      tag,
      open: true,
      body: PasswordCheck,
      answers: PasswordChecked,
      refuses: ["rate-limited"],
    }),
    async (c) => {
      const { password } = await readBody(c, passwordCheckForm);
      await c.var.limits.count([checkAttempt(c.var.address)]);
      return c.json({ isCommon: isCommonPassword(password) } satisfies PasswordChecked);
    },
  )
  .post(
    "/password/reset",
    describe("Ask for a mail to reset a password; the answer is the same for unknown accounts", {
      tag,
      open: true,
      body: ResetRequest,
      refuses: ["rate-limited", "mail-not-set-up"],
    }),
    async (c) => {
      const { email } = await readBody(c, resetRequestForm);
      const { db, clock, mailer, publicUrl, inBackground, limits, address } = c.var;
      if (!mailer.isSetUp) {
        throw new Refusal("mail-not-set-up", {
          key: "Mail is not set up here. An administrator can give you a one-time password.",
        });
      }
      const device = knownDevice(c, email);
      await limits.count(attemptsAt(RESET, { email, address, device }));
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
      refuses: ["exceeds-own-permissions", "own-account", "user-not-active"],
    }),
    requires("config:write"),
    async (c) => {
      readNothing(c);
      const { userId } = await readBody(c, oneTimePasswordForm);
      const { db, actor, mailer, inBackground } = c.var;
      const { user, oneTime } = await makeOneTimePassword(db, userId, { actor, ...originOf(c) });
      inBackground(async () =>
        mailer.send(await oneTimePasswordMail(user, await fullNameOf(db, actor.id)))
      );
      return c.json(oneTime);
    },
  );

const originOf = (c: Context<AppEnv>): Origin => ({
  now: c.var.clock(),
  address: c.var.address,
});

/** Signs in as often as that may be tried. What was right does not count, nor what failed here. */
async function limitedSignIn(
  c: Context<AppEnv>,
  passwords: Passwords,
  credentials: Credentials,
): Promise<SignedIn | undefined> {
  const { db, limits, address, inBackground } = c.var;
  const { email } = credentials;
  const origin = originOf(c);
  const device = knownDevice(c, email);
  const attempts = attemptsAt(SIGN_IN, { email, address, device });
  const [own, ...shared] = attempts;
  await limits.count(attempts);
  try {
    const signedIn = await signIn(db, passwords, credentials, origin);
    if (!signedIn) {
      inBackground(() => recordRefusedSignIn(db, email, origin));
      return undefined;
    }
    await limits.forget([own]);
    if (shared.length > 0) await limits.takeBack(shared);
    return signedIn;
  } catch (error) {
    await limits.takeBack(attempts);
    throw error;
  }
}

/** Sets the password that a body asks for; the session it answers is the only one left. */
async function newPassword(c: Context<AppEnv>): Promise<Refresh> {
  const { db, withPasswords, limits, oneTimeHash, actor: { id: userId, sessionId } } = c.var;
  if (oneTimeHash === null) {
    const change = await readBody(c, passwordChangeForm);
    return await withPasswords(async (passwords) => {
      const attempt = currentPasswordAttempt(sessionId);
      await limits.count([attempt]);
      const refresh = await changePassword(db, passwords, userId, change, originOf(c));
      await limits.forget([attempt]);
      return refresh;
    });
  }
  const chosen = await readBody(c, passwordReplacementForm);
  return await withPasswords((passwords) =>
    replaceOneTimePassword(db, passwords, { userId, oneTimeHash }, chosen, originOf(c))
  );
}

async function pair(c: Context<AppEnv>, refresh: Refresh): Promise<AuthResponse> {
  const user = await sessionUser(c.var.db, refresh.sessionId);
  if (!user) throw sessionEnded();
  return {
    access_token: await c.var.tokens.signAccess(user, refresh.sessionId),
    refresh_token: c.var.tokens.signRefresh(refresh),
  };
}
