import { type Context, Hono } from "hono";
import {
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
} from "../../contract/schemas/session.ts";
import { AuthResponse } from "../../contract/schemas/session.ts";
import {
  attemptsAt,
  checkAttempt,
  currentPasswordAttempt,
  knownDevice,
  linkAttempt,
  rememberDevice,
  RESET,
} from "../http/attempts.ts";
import { originOf, signedIn } from "../http/authorize.ts";
import { readBody } from "../http/body.ts";
import { clearDocumentCookie, sendDocumentCookie } from "../http/documentCookie.ts";
import type { AppEnv } from "../http/env.ts";
import { mailInBackground } from "../http/mails.ts";
import { describe } from "../http/openApi.ts";
import { refuseQuery } from "../http/params.ts";
import { Refusal } from "../refusal.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import {
  changePassword,
  findUsableLink,
  replaceOneTimePassword,
  setPasswordByLink,
} from "./newPassword.ts";
import { findPasswordLink, queuePasswordReset } from "./passwordLinks.ts";
import { tokenPair } from "./sessions.ts";
import type { RefreshToken } from "./tokens.ts";

const tag = "Auth";

export const passwordRoutes = new Hono<AppEnv>()
  .get(
    "/:token",
    describe("Tell what a reset or invitation link is for", {
      tag,
      open: true,
      answers: PasswordLink,
      refuses: ["invalid-query", "link-unknown", "link-gone", "rate-limited"],
    }),
    async (c) => {
      refuseQuery(c);
      const { db, clock, limits, address } = c.var;
      await limits.count([linkAttempt(address)]);
      const link = await findPasswordLink(db, c.req.param("token"), clock());
      await limits.refund([linkAttempt(address)]);
      return c.json(link);
    },
  )
  .post(
    "/",
    describe("Set the password that a reset or invitation link was sent for", {
      tag,
      open: true,
      body: PasswordByLink,
      refuses: ["link-invalid", "rate-limited", "busy"],
    }),
    async (c) => {
      const chosen = await readBody(c, passwordByLinkForm);
      const { db, clock, limits, address, asker, withPasswords } = c.var;
      const attempt = linkAttempt(address);
      await limits.count([attempt]);
      await findUsableLink(db, chosen.token, clock());
      await limits.refund([attempt]);
      const { email } = await withPasswords(
        asker.person,
        (passwords) => setPasswordByLink(db, passwords, chosen, originOf(c)),
      );
      rememberDevice(c, email);
      clearDocumentCookie(c);
      mailInBackground(c);
      return c.body(null, 204);
    },
  )
  .put(
    "/",
    describe("Change one's own password, or replace a one-time one; every other session ends", {
      tag,
      body: PasswordChange.or(PasswordReplacement),
      answers: AuthResponse,
      refuses: ["rate-limited", "busy"],
    }),
    signedIn({ byOneTimePassword: true }),
    async (c) => {
      const refresh = await newPassword(c);
      mailInBackground(c);
      c.var.meters.session("started");
      await sendDocumentCookie(c, refresh.sessionId);
      return c.json(await tokenPair(c.var, refresh));
    },
  )
  .post(
    "/check",
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
    "/reset",
    describe("Ask for a mail to reset a password; the answer is the same for unknown accounts", {
      tag,
      open: true,
      body: ResetRequest,
      refuses: ["rate-limited", "mail-not-set-up"],
    }),
    async (c) => {
      const { email } = await readBody(c, resetRequestForm);
      const { clock, mailer, limits, address } = c.var;
      if (!mailer.isSetUp) {
        throw new Refusal("mail-not-set-up", {
          key: "Mail is not set up here. An administrator can give you a one-time password.",
        });
      }
      const device = knownDevice(c, email);
      await limits.count(attemptsAt(RESET, { email, address, device }));
      mailInBackground(c, (db) => queuePasswordReset(db, email, clock()));
      return c.body(null, 204);
    },
  );

/** Sets the password that a body asks for; the session it answers is the only one left. */
async function newPassword(c: Context<AppEnv>): Promise<RefreshToken> {
  const { db, limits, oneTimeHash, withPasswords, currentUser } = c.var;
  const { id: userId, sessionId } = currentUser;
  if (oneTimeHash !== null) {
    const chosen = await readBody(c, passwordReplacementForm);
    return await withPasswords(
      userId,
      (passwords) =>
        replaceOneTimePassword(db, passwords, { userId, oneTimeHash }, chosen, originOf(c)),
    );
  }
  const change = await readBody(c, passwordChangeForm);
  const attempt = currentPasswordAttempt(sessionId);
  await limits.count([attempt]);
  try {
    const refresh = await withPasswords(
      userId,
      (passwords) => changePassword(db, passwords, userId, change, originOf(c)),
    );
    await limits.reset([attempt]);
    return refresh;
  } catch (error) {
    const wasTried = error instanceof Refusal && error.type !== "busy";
    if (!wasTried) await limits.refund([attempt]);
    throw error;
  }
}
