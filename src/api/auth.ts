import { jwtDecode } from "jwt-decode";
import type {
  Credentials,
  PasswordChange,
  PasswordReplacement,
} from "../../contract/schemas/session.ts";
import type { AuthResponse } from "../../contract/schemas/session.ts";
import { isSessionUser, type SessionUser } from "../../contract/sessionUser.ts";
import type { TokenGrant } from "../../machines/sessionSetup.ts";
import { answer } from "./answer.ts";
import { setServerTime } from "../platform/serverClock.ts";
import { type CallOptions, type Http, noBody } from "./http.ts";

const readResponse = answer("AuthResponse");
const readChecked = answer("PasswordChecked");
const readConfig = answer("AuthConfig");

/** Reads new tokens. The time they are issued at is what the server's clock shows. */
async function readTokens(body: unknown): Promise<AuthResponse> {
  const tokens = await readResponse(body);
  setServerTime((issuedAt(tokens.access_token) ?? NaN) * 1000);
  return tokens;
}

/** In seconds since 1970; undefined where the token does not say. */
export const issuedAt = (accessToken: string): number | undefined => jwtDecode(accessToken).iat;

/** The session that an access token belongs to. */
export const sessionIdOf = (accessToken: string): string =>
  jwtDecode<{ sid?: string }>(accessToken).sid ?? "";

/** The settings that the pages before signing in need. */
export const getAuthConfig = (http: Http, options: CallOptions = {}) =>
  http("/api/auth/config", readConfig, options);

export const signIn = (http: Http, credentials: Credentials, options: CallOptions = {}) =>
  http("/api/auth/login", readTokens, { ...options, method: "POST", body: credentials });

export const refresh = (http: Http, refreshToken: string, options: CallOptions = {}) =>
  http("/api/auth/refresh", readTokens, { ...options, method: "POST", bearer: refreshToken });

export const signOut = (http: Http, options: CallOptions = {}) =>
  http("/api/auth/logout", noBody, { ...options, method: "POST" });

export const requestPasswordReset = (http: Http, email: string, options: CallOptions = {}) =>
  http("/api/auth/password/reset", noBody, { ...options, method: "POST", body: { email } });

/** Whether a password is one of the most common. */
export const checkPassword = (http: Http, password: string, options: CallOptions = {}) =>
  http("/api/auth/password/check", readChecked, {
    ...options,
    method: "POST",
    body: { password },
  });

interface PasswordByToken {
  token: string;
  password: string;
}

export const setPassword = (http: Http, body: PasswordByToken, options: CallOptions = {}) =>
  http("/api/auth/password", noBody, { ...options, method: "POST", body: { ...body } });

/** Answers new tokens; every other session of the user ends. */
export const changePassword = (
  http: Http,
  change: PasswordChange | PasswordReplacement,
  options: CallOptions = {},
) => http("/api/auth/password", readTokens, { ...options, method: "PUT", body: { ...change } });

/** The user an access token speaks of. Throws when it is no token, or lacks a claim. */
export function readAccessToken(accessToken: string): SessionUser {
  const claims: unknown = jwtDecode(accessToken);
  if (!isSessionUser(claims)) throw new TypeError("The access token lacks a claim");
  return claims;
}

/** The session's grant, read from the tokens answered. */
export function grantOf(tokens: AuthResponse): TokenGrant {
  return {
    user: readAccessToken(tokens.access_token),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  };
}

const readPasswordLink = answer("PasswordLink");

/** What a mailed link is for. Refused as `link-unknown`, or as `link-gone` once it no longer counts. */
export const getPasswordLink = (http: Http, token: string, options: CallOptions = {}) =>
  http(`/api/auth/password/${encodeURIComponent(token)}`, readPasswordLink, options);
