import { type } from "./schema.ts";

/** The claims of an access token that make the signed-in user. `exp` is in seconds since 1970. */
export const SessionUser = type({
  id: "string",
  email: "string",
  name: "string",
  surname: "string",
  company_id: "string",
  company_name: "string",
  roles: "string[]",
  permissions: "string[]",
  exp: "number",
  /** Signed in by a one-time password: nothing but replacing it is allowed. */
  "must_change_password?": "boolean",
});
export type SessionUser = typeof SessionUser.infer;

/** What signing in and refreshing answer. A refresh may leave the refresh token as it was. */
export const AuthResponse = type({ access_token: "string", "refresh_token?": "string" });
export type AuthResponse = typeof AuthResponse.infer;
