import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Permission, permissionsOf, type Role } from "../../contract/permissions.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { newId } from "../db/newId.ts";
import type { Database } from "../db/schema.ts";
import { sessionEnded } from "../refusal.ts";
import { ACCESS_TOKEN_SECONDS, type RefreshToken, type Tokens } from "./tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
const ACCESS_MS = ACCESS_TOKEN_SECONDS * 1000;
/** How long whoever signed in by a one-time password has to replace it. */
const ONE_TIME_SESSION_MS = 60 * 60 * 1000;
/** How long the token just replaced still brings back its successor: another tab, a lost answer. */
const GRACE_MS = 10_000;

/** Starts a session; one begun with a one-time password is told by that password's hash. */
export async function startSession(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  oneTimeHash: string | null = null,
): Promise<RefreshToken> {
  const refresh = { sessionId: newId(now), generation: 1 };
  await db.insertInto("sessions").values({
    id: refresh.sessionId,
    user_id: userId,
    generation: refresh.generation,
    rotated_at: now,
    created_at: now,
    expires_at: after(now, oneTimeHash === null ? IDLE_MS : ONE_TIME_SESSION_MS),
    one_time_hash: oneTimeHash,
    document_hash: null,
    access_expires_at: after(now, ACCESS_MS),
  }).execute();
  return refresh;
}

type RefreshResult =
  | {
    outcome: "current";
    userId: string;
    refresh: RefreshToken;
    /** Whether the token was used before, within the grace period. */
    isRepeated: boolean;
  }
  | { outcome: "reused" }
  | { outcome: "ended" };

/**
 * Trades a genuine refresh token for the current one. Of several that come at once with the same
 * token, one moves the session on and the others are given what it made. An older token ends the
 * session, for somebody else holds a copy of it.
 */
export async function refreshSession(
  db: Kysely<Database>,
  { sessionId, generation }: RefreshToken,
  now: Date,
): Promise<RefreshResult> {
  const rotated = await db.updateTable("sessions")
    .set({
      generation: generation + 1,
      rotated_at: now,
      access_expires_at: after(now, ACCESS_MS),
      expires_at: sql<Date>`case when one_time_hash is not null then expires_at
        else least(${after(now, IDLE_MS)}::timestamptz,
          created_at + ${ABSOLUTE_MS / 1000} * interval '1 second') end`,
    })
    .where("id", "=", sessionId)
    .where("generation", "=", generation)
    .where("expires_at", ">", now)
    .where(
      "user_id",
      "in",
      (users) => users.selectFrom("users").select("id").where("status", "=", "ACTIVE"),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (rotated) {
    const refresh = { sessionId, generation: generation + 1 };
    return { outcome: "current", userId: rotated.user_id, refresh, isRepeated: false };
  }
  return await refreshReplaced(db, { sessionId, generation }, now);
}

async function refreshReplaced(
  db: Kysely<Database>,
  { sessionId, generation }: RefreshToken,
  now: Date,
): Promise<RefreshResult> {
  const session = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["user_id", "generation", "rotated_at"])
    .where("sessions.id", "=", sessionId)
    .where("expires_at", ">", now)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!session || session.generation <= generation) return { outcome: "ended" };

  const justReplaced = session.generation === generation + 1 &&
    now.getTime() - session.rotated_at.getTime() <= GRACE_MS;
  if (justReplaced) {
    await db.updateTable("sessions").set({ access_expires_at: after(now, ACCESS_MS) })
      .where("id", "=", sessionId).execute();
    const refresh = { sessionId, generation: session.generation };
    return { outcome: "current", userId: session.user_id, refresh, isRepeated: true };
  }
  await endSession(db, sessionId);
  return { outcome: "reused" };
}

export async function endSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** Signs a user out everywhere: after a new password, and when they are disabled. */
export async function endSessionsOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** The signed-in user as the database has them now, not as their token remembers them. */
export interface CurrentUser {
  id: string;
  email: string;
  roles: Role[];
  permissions: Permission[];
  companyId: string;
  sessionId: string;
}

interface Session {
  sessionId: string;
  userId: string;
}

interface ActiveSession<Beside> {
  currentUser: CurrentUser;
  beside: Beside;
  /** Where the log of the database was, if that was asked for. */
  position: string | null;
  /** Of the one-time password the session began with, if it did; it is yet to be replaced. */
  oneTimeHash: string | null;
}

interface Besides<Beside> {
  beside?: RawBuilder<Beside> | undefined;
  position?: RawBuilder<string | null> | undefined;
}

/**
 * Whose session this is and what they may do now; undefined once it or its user has ended. What is
 * to be read `beside` it, of the row `users`, comes with the same statement.
 */
export async function findSession<Beside = null>(
  db: Kysely<Database>,
  { sessionId, userId }: Session,
  now: Date,
  { beside = sql<Beside>`null`, position = sql<null>`null` }: Besides<Beside> = {},
): Promise<ActiveSession<Beside> | undefined> {
  const found = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.roles",
      "users.company_id as companyId",
      "sessions.one_time_hash as oneTimeHash",
      beside.as("beside"),
      position.as("position"),
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", now)
    .where("users.id", "=", userId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!found) return undefined;
  const { oneTimeHash, beside: read, position: reached, ...user } = found;
  return {
    currentUser: { ...user, permissions: permissionsOf(user.roles), sessionId },
    beside: read as Beside,
    position: reached,
    oneTimeHash,
  };
}

/** What an access token of a session says of its user. */
export async function sessionUser(
  db: Kysely<Database>,
  sessionId: string,
): Promise<Omit<SessionUser, "exp"> | undefined> {
  const found = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.surname",
      "users.company_id",
      "companies.name as company_name",
      "users.roles",
      "sessions.one_time_hash",
    ])
    .where("sessions.id", "=", sessionId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!found) return undefined;
  const { one_time_hash, ...user } = found;
  return {
    ...user,
    permissions: permissionsOf(user.roles),
    ...(one_time_hash !== null && { must_change_password: true }),
  };
}

/** The tokens that a session is used by, for its user as they are now. */
export async function tokenPair(
  { db, tokens }: { db: Kysely<Database>; tokens: Tokens },
  refresh: RefreshToken,
): Promise<AuthResponse> {
  const user = await sessionUser(db, refresh.sessionId);
  if (!user) throw sessionEnded();
  return {
    access_token: await tokens.signAccess(user, refresh.sessionId),
    refresh_token: tokens.signRefresh(refresh),
  };
}
