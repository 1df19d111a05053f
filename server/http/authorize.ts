import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { RawBuilder } from "kysely";
import { hasAnyPermission, type Permission } from "../../contract/permissions.ts";
import { type CurrentUser, findSession } from "../auth/sessions.ts";
import { isWide } from "../db/kinds.ts";
import { forbidden, Refusal, sessionEnded } from "../refusal.ts";
import type { AuditStamp } from "../resources/activity/record.ts";
import type { AccountAudit, Origin } from "../resources/user/events.ts";
import { setAsker } from "./asker.ts";
import type { AppEnv } from "./env.ts";

/**
 * Lets in whoever holds an access token of a living session; others get 401. Who signed in by a
 * one-time password gets 403, but where that can be replaced.
 */
export function signedIn({ byOneTimePassword = false } = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await authenticate(c, byOneTimePassword);
    await next();
  });
}

/** Lets in who holds any one of these permissions right now; others get 401 or 403. */
export function requires(...anyOf: [Permission, ...Permission[]]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const currentUser = await authenticate(c);
    if (!hasAnyPermission(currentUser.permissions, anyOf)) throw forbidden();
    await next();
  });
}

/** As `requires`, but everybody is let in to the user of the path's `:id` who they are. */
export function requiresUnlessOneself(permission: Permission) {
  return createMiddleware<AppEnv, "/:id">(async (c, next) => {
    const { id, permissions } = await authenticate(c);
    const isOneself = c.req.param("id").toLowerCase() === id;
    if (!isOneself && !permissions.includes(permission)) throw forbidden();
    await next();
  });
}

/**
 * As `requires`, for what is asked so often that it is read in one statement with the session: what
 * `beside` says of the row `users`.
 */
export async function readIfPermitted<Beside>(
  c: Context<AppEnv>,
  permission: Permission,
  beside: RawBuilder<Beside>,
): Promise<Beside> {
  const { currentUser, beside: read } = await livingSession(c, false, beside);
  if (!currentUser.permissions.includes(permission)) throw forbidden();
  return read;
}

async function authenticate(c: Context<AppEnv>, byOneTimePassword = false): Promise<CurrentUser> {
  return (await livingSession(c, byOneTimePassword)).currentUser;
}

async function livingSession<Beside = null>(
  c: Context<AppEnv>,
  byOneTimePassword: boolean,
  beside?: RawBuilder<Beside>,
) {
  const token = bearerToken(c);
  if (token === undefined) throw new Refusal("unauthenticated", { key: "Sign in first." });
  const access = c.var.tokens.readAccess(token);
  if (!access) throw sessionEnded();
  const { dbFor, kind } = c.var;
  const asker = { person: access.userId };
  const session = await findSession(dbFor("session", undefined, asker), access, c.var.clock(), {
    beside,
    ...(isWide(kind) && { position: dbFor.position }),
  });
  if (!session) throw sessionEnded();
  const { currentUser, oneTimeHash } = session;
  if (oneTimeHash !== null && !byOneTimePassword) {
    throw new Refusal("password-replacement-required", {
      key: "You signed in with a one-time password. Choose a password of your own first.",
    });
  }
  c.set("currentUser", currentUser);
  c.set("oneTimeHash", oneTimeHash);
  setAsker(c, { ...asker, position: session.position });
  return session;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/** Who asks, and when: for what they do to be recorded. */
export const auditStamp = (c: Context<AppEnv>): AuditStamp => ({
  actorId: c.var.currentUser.id,
  now: c.var.clock(),
});

/** When something is asked for, and from which network address. */
export const originOf = (c: Context<AppEnv>): Origin => ({
  now: c.var.clock(),
  address: c.var.address,
});

/** Who asks for something to be done to an account, when, and from where. */
export const accountAudit = (c: Context<AppEnv>): AccountAudit => ({
  actor: c.var.currentUser,
  ...originOf(c),
});
