import { jwtDecode } from "jwt-decode";
import type {
  AuthResponse,
  Credentials,
  PasswordByLink,
  PasswordChange,
  PasswordReplacement,
} from "../../contract/schemas/session.ts";
import { isSessionUser, type SessionUser } from "../../contract/sessionUser.ts";
import type { TokenGrant } from "../../machines/sessionSetup.ts";
import { createResponseParser } from "./schemas.ts";
import { setServerTime } from "../platform/serverClock.ts";
import { type CallOptions, type Http, noBody } from "./http.ts";

const parseResponse = createResponseParser("AuthResponse");
const parseCheck = createResponseParser("PasswordChecked");
const parseConfig = createResponseParser("AuthConfig");

/** Parses new tokens, and sets the server's clock to their time of issue. */
async function readTokens(body: unknown): Promise<AuthResponse> {
  const tokens = await parseResponse(body);
  setServerTime((getIssuedAt(tokens.access_token) ?? NaN) * 1000);
  return tokens;
}

/** Returns the `iat` claim: seconds since 1970, or undefined. */
export const getIssuedAt = (accessToken: string): number | undefined => jwtDecode(accessToken).iat;

/** Returns the id of an access token's session. */
export const getSessionId = (accessToken: string): string =>
  jwtDecode<{ sid?: string }>(accessToken).sid ?? "";

/** Fetches the settings for the pages before sign-in. */
export const getAuthConfig = (http: Http, options: CallOptions = {}) =>
  http("/api/auth/config", parseConfig, options);

export const signIn = (http: Http, credentials: Credentials, options: CallOptions = {}) =>
  http("/api/auth/login", readTokens, { ...options, method: "POST", body: credentials });

export const refresh = (http: Http, refreshToken: string, options: CallOptions = {}) =>
  http("/api/auth/refresh", readTokens, { ...options, method: "POST", bearer: refreshToken });

export const signOut = (http: Http, options: CallOptions = {}) =>
  http("/api/auth/logout", noBody, { ...options, method: "POST" });

export const requestPasswordReset = (http: Http, email: string, options: CallOptions = {}) =>
  http("/api/auth/password/reset", noBody, { ...options, method: "POST", body: { email } });

/** Checks whether a password is one of the most common. */
export const checkPassword = (http: Http, password: string, options: CallOptions = {}) =>
  http("/api/auth/password/check", parseCheck, {
    ...options,
    method: "POST",
    body: { password },
  });

export const setPassword = (http: Http, body: PasswordByLink, options: CallOptions = {}) =>
  http("/api/auth/password", noBody, { ...options, method: "POST", body: { ...body } });

/** Changes the password and returns new tokens; ends the user's other sessions. */
export const changePassword = (
  http: Http,
  change: PasswordChange | PasswordReplacement,
  options: CallOptions = {},
) => http("/api/auth/password", readTokens, { ...options, method: "PUT", body: { ...change } });

/**
 * Reads the user from the claims of an access token.
 * @throws if it is no token or lacks a claim
 */
export function readAccessToken(accessToken: string): SessionUser {
  const claims: unknown = jwtDecode(accessToken);
  if (!isSessionUser(claims)) throw new TypeError("The access token lacks a claim");
  return claims;
}

/** Converts the response with tokens to the grant of a session. */
export function toGrant(tokens: AuthResponse): TokenGrant {
  return {
    user: readAccessToken(tokens.access_token),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
  };
}

const readPasswordLink = createResponseParser("PasswordLink");

/** Fetches the purpose of a mailed link. Problems: `link-unknown`, `link-gone` if it expired. */
export const getPasswordLink = (http: Http, token: string, options: CallOptions = {}) =>
  http(`/api/auth/password/${encodeURIComponent(token)}`, readPasswordLink, options);
