import { type Context, Hono } from "hono";
import {
  AuthResponse,
  passwordByLinkForm,
  PasswordChange,
  passwordChangeForm,
  PasswordChecked,
  passwordCheckForm,
  PasswordLink,
  PasswordReplacement,
  passwordReplacementForm,
  resetRequestForm,
} from "../../../contract/schemas/session.ts";
import {
  createCheckAttempt,
  createCurrentPasswordAttempt,
  createLinkAttempt,
  listAttempts,
  RESET_LIMITS,
} from "../../platform/http/attempts.ts";
import { getOrigin } from "./authorize.ts";
import { readBody } from "../../platform/http/body.ts";
import { clearDocumentCookie, sendDocumentCookie } from "./documentCookie.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { mailInBackground } from "./mailInBackground.ts";
import { readRoute, writeRoute } from "./route.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import {
  changePassword,
  findUsableLink,
  replaceOneTimePassword,
  setPasswordByLink,
} from "./newPassword.ts";
import { findPasswordLink, queuePasswordReset } from "./passwordLinks.ts";
import { createTokenPair } from "./sessions.ts";
import type { RefreshToken } from "./tokens.ts";
import { readKnownDevice, rememberDevice } from "./deviceCookie.ts";

const tag = "Auth";

export const passwordRoutes = new Hono<AppEnv>()
  .get(
    "/:token",
    readRoute({
      summary: "Tell what a reset or invitation link is for",
      tag,
      access: "public",
      workload: "detail",
      response: PasswordLink,
      problems: ["invalid-query", "link-unknown", "link-gone", "rate-limited"],
    }, async (c) => {
      const { db, clock, limits, address } = c.var;
      await limits.count([createLinkAttempt(address)]);
      const link = await findPasswordLink(db, c.req.param("token") ?? "", clock());
      await limits.refund([createLinkAttempt(address)]);
      return link;
    }),
  )
  .post(
    "/",
    writeRoute({
      summary: "Set the password that a reset or invitation link was sent for",
      tag,
      access: "public",
      query: "ignored",
      body: passwordByLinkForm,
      undo: null,
      audit: "account",
      problems: ["link-invalid", "rate-limited", "busy"],
      afterCommit: mailInBackground,
    }, async (c, { body: input }) => {
      const { db, clock, limits, address, requester, withPasswords } = c.var;
      const attempt = createLinkAttempt(address);
      await limits.count([attempt]);
      await findUsableLink(db, input.token, clock());
      await limits.refund([attempt]);
      const { email } = await withPasswords(
        requester.person,
        (passwords) => setPasswordByLink(db, passwords, input, getOrigin(c)),
      );
      rememberDevice(c, email);
      clearDocumentCookie(c);
    }),
  )
  .put(
    "/",
    writeRoute({
      summary: "Change one's own password, or replace a one-time one; every other session ends",
      tag,
      access: "oneTimePassword",
      query: "ignored",
      bodySchema: PasswordChange.or(PasswordReplacement),
      response: AuthResponse,
      hasSecret: true,
      undo: null,
      audit: "account",
      problems: ["rate-limited", "busy"],
      afterCommit: mailInBackground,
    }, async (c) => {
      const refresh = await setNewPassword(c);
      c.var.meters.countSession("started");
      await sendDocumentCookie(c, refresh.sessionId);
      return await createTokenPair(c.var, refresh);
    }),
  )
  .post(
    "/check",
    writeRoute({
      summary: "Tell whether a password is one of the most common; none is kept",
      tag,
      access: "public",
      query: "ignored",
      body: passwordCheckForm,
      response: PasswordChecked,
      undo: null,
      audit: "none",
      problems: ["rate-limited"],
    }, async (c, { body: { password } }) => {
      await c.var.limits.count([createCheckAttempt(c.var.address)]);
      return { isCommon: isCommonPassword(password) } satisfies PasswordChecked;
    }),
  )
  .post(
    "/reset",
    writeRoute({
      summary: "Ask for a mail to reset a password; the answer is the same for unknown accounts",
      tag,
      access: "public",
      query: "ignored",
      body: resetRequestForm,
      undo: null,
      audit: "none",
      problems: ["rate-limited", "mail-not-set-up"],
    }, async (c, { body: { email } }) => {
      const { clock, mailer, limits, address } = c.var;
      if (!mailer.isSetUp) {
        throw new ProblemError("mail-not-set-up", {
          key: "Email is not configured. An administrator can give you a one-time password.",
        });
      }
      const device = readKnownDevice(c, email);
      await limits.count(listAttempts(RESET_LIMITS, { email, address, device }));
      mailInBackground(c, (db) => queuePasswordReset(db, email, clock()));
    }),
  );

/** Sets the password in the body. Returns the new session, the only one left. */
async function setNewPassword(c: Context<AppEnv>): Promise<RefreshToken> {
  const { db, limits, oneTimeHash, withPasswords, currentUser } = c.var;
  const { id: userId, sessionId } = currentUser;
  if (oneTimeHash !== null) {
    const input = await readBody(c, passwordReplacementForm);
    return await withPasswords(
      userId,
      (passwords) =>
        replaceOneTimePassword(db, passwords, { userId, oneTimeHash }, input, getOrigin(c)),
    );
  }
  const change = await readBody(c, passwordChangeForm);
  const attempt = createCurrentPasswordAttempt(sessionId);
  await limits.count([attempt]);
  try {
    const refresh = await withPasswords(
      userId,
      (passwords) => changePassword(db, passwords, userId, change, getOrigin(c)),
    );
    await limits.reset([attempt]);
    return refresh;
  } catch (error) {
    const wasTried = error instanceof ProblemError && error.type !== "busy";
    if (!wasTried) await limits.refund([attempt]);
    throw error;
  }
}
