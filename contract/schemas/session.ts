import { MIN_PASSWORD_LENGTH } from "../constants.ts";
import type { Form } from "../validation.ts";
import { nameText, SignInEmail } from "./fields.ts";
import { type } from "./schema.ts";

/** The response to a sign-in or refresh. A refresh may omit an unchanged refresh token. */
export const AuthResponse = type({ access_token: "string", "refresh_token?": "string" });
export type AuthResponse = typeof AuthResponse.infer;

export const Credentials = type({ email: SignInEmail, password: "1 <= string <= 1000" });
export type Credentials = typeof Credentials.infer;

const email = { required: "Email is required", invalid: "Invalid email format" } as const;
const password = {
  required: "Password is required",
  tooShort: "Password must be at least 8 characters",
} as const;

export const loginForm: Form<Credentials> = { schema: Credentials, messages: { email, password } };

export const ResetRequest = type({ email: SignInEmail });
export type ResetRequest = typeof ResetRequest.infer;

export const resetRequestForm: Form<ResetRequest> = { schema: ResetRequest, messages: { email } };

/** GET /api/auth/config: whether mail is set up, so that password links can be sent. */
export const AuthConfig = type({ mail: "boolean" });
export type AuthConfig = typeof AuthConfig.infer;

/** The names that the first administrator gives to themselves and to their company. */
const FirstNames = type({ company: nameText, name: nameText, surname: nameText });
export type FirstNames = typeof FirstNames.infer;

const NewPassword = type({
  password: type("1 <= string <= 1000").to(`string >= ${MIN_PASSWORD_LENGTH}`),
  confirmPassword: "1 <= string <= 1000",
});
type NewPassword = typeof NewPassword.infer;

export const newPasswordForm: Form<NewPassword> = {
  schema: NewPassword,
  messages: { password, confirmPassword: { required: "Confirm password is required" } },
  crossCheck: ({ password, confirmPassword }) =>
    password === confirmPassword ? {} : { confirmPassword: [{ key: "Passwords do not match" }] },
};

/** POST /api/auth/password/check: whether a password is among the common ones. */
export const PasswordCheck = type({ password: "1 <= string <= 1000" });
export type PasswordCheck = typeof PasswordCheck.infer;

export const passwordCheckForm: Form<PasswordCheck> = { schema: PasswordCheck };

export const PasswordChecked = type({ isCommon: "boolean" });
export type PasswordChecked = typeof PasswordChecked.infer;

const FirstPassword = NewPassword.and(FirstNames);
type FirstPassword = typeof FirstPassword.infer;

/** The form of the first administrator of an installation. */
export const firstPasswordForm: Form<FirstPassword> = {
  schema: FirstPassword,
  messages: {
    ...newPasswordForm.messages,
    company: { required: "Company is required" },
    name: { required: "Name is required" },
    surname: { required: "Surname is required" },
  },
  ...(newPasswordForm.crossCheck && { crossCheck: newPasswordForm.crossCheck }),
};

/**
 * POST /api/auth/password: the token of a reset or invitation link, and the password chosen. Only
 * the first administrator of an installation also sends names.
 */
export const PasswordByLink = FirstNames.partial().merge({
  token: "1 <= string <= 200",
  password: NewPassword.get("password"),
});
export type PasswordByLink = typeof PasswordByLink.infer;

export const passwordByLinkForm: Form<PasswordByLink> = {
  schema: PasswordByLink,
  messages: { password },
};

/** A password link. Expired and used ones are `link-gone`, unknown ones `link-unknown`. */
export const PasswordLink = type({
  email: "string",
  name: "string",
  surname: "string",
  company: "string",
  purpose: type.enumerated("RESET", "INVITATION"),
  expiresAt: "string",
  /** Whether nobody can sign in yet: the user also names themselves and the company. */
  "isFirstAdministrator?": "true",
});
export type PasswordLink = typeof PasswordLink.infer;

/** POST /api/auth/master-password: the user of the one-time password. */
export const OneTimePasswordRequest = type({ userId: "string.uuid" });
export type OneTimePasswordRequest = typeof OneTimePasswordRequest.infer;

export const oneTimePasswordForm: Form<OneTimePasswordRequest> = { schema: OneTimePasswordRequest };

/** A one-time password, returned only once. */
export const OneTimePassword = type({ password: "string", expiresAt: "string" });
export type OneTimePassword = typeof OneTimePassword.infer;

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

/** PUT /api/auth/password after a sign-in with a one-time password, which is the proof. */
export const PasswordReplacement = type({ password: NewPassword.get("password") });
export type PasswordReplacement = typeof PasswordReplacement.infer;

export const passwordReplacementForm: Form<PasswordReplacement> = {
  schema: PasswordReplacement,
  messages: { password },
};

const OwnPassword = NewPassword.and(PasswordChange.pick("currentPassword"));
type OwnPassword = typeof OwnPassword.infer;

/** The form to change the user's own password: the current one, and the new one twice. */
export const ownPasswordForm: Form<OwnPassword> = {
  schema: OwnPassword,
  messages: { ...newPasswordForm.messages, currentPassword: { required: "Password is required" } },
  ...(newPasswordForm.crossCheck && { crossCheck: newPasswordForm.crossCheck }),
};
