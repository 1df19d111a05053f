import type { Context } from "hono";
import type { RawBuilder } from "kysely";
import { hasAnyPermission } from "../../../contract/permissions.ts";
import { findSession } from "./sessions.ts";
import { isReplicaSafe } from "../../platform/db/workloads.ts";
import { forbidden, ProblemError, sessionEnded } from "../../platform/problemError.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type {
  AccountAudit,
  AuditContext,
  CurrentUser,
  Origin,
} from "../../platform/currentUser.ts";
import { setRequester } from "../../platform/http/requester.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import type { Access } from "../../platform/http/routeDeclaration.ts";
import type { Tokens } from "./tokens.ts";

declare module "hono" {
  interface ContextVariableMap {
    tokens: Tokens;
    /** The hash of the session's one-time password; null unless it has to be replaced. */
    oneTimeHash: string | null;
  }
}

/**
 * Authorizes a request by the user's present permissions.
 * `select` is an expression over the row `users`, read in the same statement as the session.
 * @throws {ProblemError} 401 without a session; 403 without the permission, or while a one-time password
 * has to be replaced.
 */
export async function authorize<Selected = null>(
  c: Context<AppEnv>,
  access: Access,
  select?: RawBuilder<Selected>,
): Promise<Selected | null> {
  if (access === "public" || access === "refreshToken") return null;
  const session = await requireSession(c, access === "oneTimePassword", select);
  if (!isPermitted(c, access, session.currentUser)) throw forbidden();
  return session.extra;
}

function isPermitted(
  c: Context<AppEnv>,
  access: Exclude<Access, "public" | "refreshToken">,
  { id, permissions }: CurrentUser,
): boolean {
  if (access === "signedIn" || access === "oneTimePassword") return true;
  if (typeof access === "string") return permissions.includes(access);
  if (!("selfOr" in access)) return hasAnyPermission(permissions, access);
  return c.req.param("id")?.toLowerCase() === id || permissions.includes(access.selfOr);
}

async function requireSession<Extra = null>(
  c: Context<AppEnv>,
  allowsOneTimePassword: boolean,
  extra?: RawBuilder<Extra>,
) {
  const token = readBearerToken(c);
  if (token === undefined) throw new ProblemError("unauthenticated", { key: "Sign in first." });
  const access = c.var.tokens.readAccess(token);
  if (!access) throw sessionEnded();
  const { dbFor, workload } = c.var;
  const requester = { person: access.userId };
  const session = await findSession(dbFor("session", undefined, requester), access, c.var.clock(), {
    extra,
    ...(isReplicaSafe(workload) && { position: dbFor.position }),
  });
  if (!session) throw sessionEnded();
  const { currentUser, oneTimeHash } = session;
  if (oneTimeHash !== null && !allowsOneTimePassword) {
    throw new ProblemError("password-replacement-required", {
      key: "You signed in with a one-time password. Choose a password of your own first.",
    });
  }
  c.set("currentUser", currentUser);
  c.set("oneTimeHash", oneTimeHash);
  setRequester(c, { ...requester, position: session.position });
  return session;
}

/** Reads the token of an `Authorization: Bearer …` header. */
export function readBearerToken(c: Context): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/** Returns the user and time of the request, to record changes of records. */
export const getAuditStamp = (c: Context<AppEnv>): AuditStamp => ({
  actorId: c.var.currentUser.id,
  now: c.var.clock(),
});

/** Returns the time and client address of the request. */
export const getOrigin = (c: Context<AppEnv>): Origin => ({
  now: c.var.clock(),
  address: c.var.address,
});

/** Returns user, time and address of the request, to record changes of accounts. */
export const getAccountAudit = (c: Context<AppEnv>): AccountAudit => ({
  actor: c.var.currentUser,
  ...getOrigin(c),
});

/** Returns user, time and address of the request, to record any change. */
export const createAuditContext = (c: Context<AppEnv>): AuditContext => ({
  ...getAuditStamp(c),
  ...getAccountAudit(c),
  currentUser: c.var.currentUser,
});
