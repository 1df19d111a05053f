import { jwtDecode } from "jwt-decode";
import type { Credentials } from "../../../contract/session.ts";
import { AuthResponse, SessionUser } from "../../../contract/sessionUser.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const read = answer(AuthResponse);

export const signIn = (http: Http, credentials: Credentials, options: CallOptions = {}) =>
  http("/api/auth/login", read, { ...options, method: "POST", body: credentials });

export const refresh = (http: Http, refreshToken: string, options: CallOptions = {}) =>
  http("/api/auth/refresh", read, { ...options, method: "POST", bearer: refreshToken });

export const signOut = (http: Http, options: CallOptions = {}) =>
  http("/api/auth/logout", nothing, { ...options, method: "POST" });

export const requestPasswordReset = (http: Http, email: string, options: CallOptions = {}) =>
  http("/api/auth/password/reset", nothing, { ...options, method: "POST", body: { email } });

interface PasswordByToken {
  token: string;
  password: string;
}

export const setPassword = (http: Http, body: PasswordByToken, options: CallOptions = {}) =>
  http("/api/auth/password", nothing, { ...options, method: "POST", body: { ...body } });

/** The user an access token speaks of. Throws when it is no token, or lacks a claim. */
export function readAccessToken(accessToken: string): SessionUser {
  return answer(SessionUser)(jwtDecode(accessToken));
}
