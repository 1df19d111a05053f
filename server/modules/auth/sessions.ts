import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { listPermissions } from "../../../contract/permissions.ts";
import type { AuthResponse } from "../../../contract/schemas/session.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { sessionEnded } from "../../platform/problemError.ts";
import { ACCESS_TOKEN_SECONDS, type RefreshToken, type Tokens } from "./tokens.ts";
import type { CurrentUser } from "../../platform/currentUser.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
const ACCESS_MS = ACCESS_TOKEN_SECONDS * 1000;
/** How long a session that began with a one-time password lasts. */
const ONE_TIME_SESSION_MS = 60 * 60 * 1000;
/** How long a replaced token still returns its successor. */
const GRACE_MS = 10_000;

/** Starts a session; `oneTimeHash` is set if it began with a one-time password. */
export async function startSession(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
  oneTimeHash: string | null = null,
): Promise<RefreshToken> {
  const refresh = { sessionId: createId(now), generation: 1 };
  await trx.insertInto("sessions").values({
    id: refresh.sessionId,
    user_id: userId,
    generation: refresh.generation,
    rotated_at: now,
    created_at: now,
    expires_at: addMs(now, oneTimeHash === null ? IDLE_MS : ONE_TIME_SESSION_MS),
    one_time_hash: oneTimeHash,
    document_hash: null,
    access_expires_at: addMs(now, ACCESS_MS),
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
 * Exchanges a refresh token for the current one.
 * Of several concurrent requests with one token, the first rotates it and the others get the same
 * new token. An older token ends the session, as somebody else has a copy of it.
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
      access_expires_at: addMs(now, ACCESS_MS),
      expires_at: sql<Date>`case when one_time_hash is not null then expires_at
        else least(${addMs(now, IDLE_MS)}::timestamptz,
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
  return await refreshWithReplacedToken(db, { sessionId, generation }, now);
}

async function refreshWithReplacedToken(
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

  const isJustReplaced = session.generation === generation + 1 &&
    now.getTime() - session.rotated_at.getTime() <= GRACE_MS;
  if (isJustReplaced) {
    await db.updateTable("sessions").set({ access_expires_at: addMs(now, ACCESS_MS) })
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

/** Signs a user out everywhere. */
export async function endUserSessions(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

interface Session {
  sessionId: string;
  userId: string;
}

interface ActiveSession<Extra> {
  currentUser: CurrentUser;
  extra: Extra;
  /** The primary's WAL position, if it was requested. */
  position: string | null;
  /** The hash of the session's one-time password, until that is replaced. */
  oneTimeHash: string | null;
}

interface SessionSelection<Extra> {
  extra?: RawBuilder<Extra> | undefined;
  position?: RawBuilder<string | null> | undefined;
}

/**
 * Finds a session's user with their present permissions; undefined once it has ended.
 * `extra` is an expression over the row `users`, read in the same statement.
 */
export async function findSession<Extra = null>(
  db: Kysely<Database>,
  { sessionId, userId }: Session,
  now: Date,
  { extra = sql<Extra>`null`, position = sql<null>`null` }: SessionSelection<Extra> = {},
): Promise<ActiveSession<Extra> | undefined> {
  const session = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.roles",
      "users.company_id as companyId",
      "sessions.one_time_hash as oneTimeHash",
      extra.as("extra"),
      position.as("position"),
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", now)
    .where("users.id", "=", userId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!session) return undefined;
  const { oneTimeHash, extra: readExtra, position: readPosition, ...user } = session;
  return {
    currentUser: { ...user, permissions: listPermissions(user.roles), sessionId },
    extra: readExtra as Extra,
    position: readPosition,
    oneTimeHash,
  };
}

/** Reads the claims of a session's access token. */
export async function readSessionUser(
  db: Kysely<Database>,
  sessionId: string,
): Promise<Omit<SessionUser, "exp"> | undefined> {
  const session = await db.selectFrom("sessions")
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
  if (!session) return undefined;
  const { one_time_hash, ...user } = session;
  return {
    ...user,
    permissions: listPermissions(user.roles),
    ...(one_time_hash !== null && { must_change_password: true }),
  };
}

/** Creates a session's access and refresh token, with the user's present data. */
export async function createTokenPair(
  { db, tokens }: { db: Kysely<Database>; tokens: Tokens },
  refresh: RefreshToken,
): Promise<AuthResponse> {
  const user = await readSessionUser(db, refresh.sessionId);
  if (!user) throw sessionEnded();
  return {
    access_token: await tokens.signAccess(user, refresh.sessionId),
    refresh_token: tokens.signRefresh(refresh),
  };
}
