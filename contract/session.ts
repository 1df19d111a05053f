import { MIN_PASSWORD_LENGTH } from "./constants.ts";
import { Email } from "./fields.ts";
import { type } from "./schema.ts";
import type { Form } from "./validation.ts";

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
});
export type SessionUser = typeof SessionUser.infer;

/** What signing in and refreshing answer. A refresh may leave the refresh token as it was. */
export const AuthResponse = type({ access_token: "string", "refresh_token?": "string" });
export type AuthResponse = typeof AuthResponse.infer;

export const Credentials = type({ email: Email, password: "1 <= string <= 1000" });
export type Credentials = typeof Credentials.infer;

const email = { required: "Email is required", invalid: "Invalid email format" } as const;
const password = {
  required: "Password is required",
  tooShort: "Password must be at least 8 characters",
} as const;

export const loginForm: Form<Credentials> = { schema: Credentials, messages: { email, password } };

export const ResetRequest = type({ email: Email });
export type ResetRequest = typeof ResetRequest.infer;

export const resetRequestForm: Form<ResetRequest> = { schema: ResetRequest, messages: { email } };

export const NewPassword = type({
  password: type("1 <= string <= 1000").to(`string >= ${MIN_PASSWORD_LENGTH}`),
  confirmPassword: "1 <= string <= 1000",
});
export type NewPassword = typeof NewPassword.infer;

export const newPasswordForm: Form<NewPassword> = {
  schema: NewPassword,
  messages: { password, confirmPassword: { required: "Confirm password is required" } },
  between: ({ password, confirmPassword }) =>
    password === confirmPassword ? {} : { confirmPassword: [{ key: "Passwords do not match" }] },
};

/** POST /api/auth/password: the token of a reset or invitation link, and the password chosen. */
export const PasswordByLink = type({
  token: "1 <= string <= 200",
  password: NewPassword.get("password"),
});
export type PasswordByLink = typeof PasswordByLink.infer;

export const passwordByLinkForm: Form<PasswordByLink> = {
  schema: PasswordByLink,
  messages: { password },
};

/** PUT /api/auth/password */
export const PasswordChange = type({
  currentPassword: "1 <= string <= 1000",
  password: NewPassword.get("password"),
});
export type PasswordChange = typeof PasswordChange.infer;

export const passwordChangeForm: Form<PasswordChange> = {
  schema: PasswordChange,
  messages: { currentPassword: { required: "Password is required" }, password },
};
