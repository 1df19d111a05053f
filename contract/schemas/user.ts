import { LANGUAGES } from "../language.ts";
import { ROLES } from "../permissions.ts";
import { USER_STATUSES } from "../user.ts";
import type { Form } from "../validation.ts";
import { Company } from "./company.ts";
import { Email, nameText, OptionalPhone } from "./fields.ts";
import { entityFields, listTotal, Reference } from "./references.ts";
import { type } from "./schema.ts";

/** Somebody who can sign in, or has been invited to. */
export const User = type({
  ...entityFields,
  email: "string",
  name: "string",
  surname: "string",
  phone: "string | null",
  companyId: "string.uuid",
  roles: type.enumerated(...ROLES).array(),
  status: type.enumerated(...USER_STATUSES),
  /** What mails to them are written in. */
  language: type.enumerated(...LANGUAGES),
  lastLoginAt: "string | null",
  /** Lists may ask for less of it than all. */
  "company?": Reference.and(Company.partial()),
});
export type User = typeof User.infer;

/**
 * Who has just been invited. The link to choose a password is told to who invited them, this once,
 * where mail is not set up; else it is mailed.
 */
export const InvitedUser = User.merge({ "invitationLink?": "string" });
export type InvitedUser = typeof InvitedUser.infer;

export const UserPage = type({ data: User.array(), ...listTotal });

const Roles = type.enumerated(...ROLES).array().atLeastLength(1);

/** What inviting a user takes. */
export const UserInput = type({
  email: Email,
  name: nameText,
  surname: nameText,
  companyId: "string.uuid",
  roles: Roles,
  "phone?": OptionalPhone,
  "language?": type.enumerated(...LANGUAGES),
});
export type UserInput = typeof UserInput.infer;

export const UserPatch = UserInput.partial().merge({ version: "number.integer" });
export type UserPatch = typeof UserPatch.infer;

/** What everybody may change of their own account, whatever their permissions. */
export const AccountPatch = type({
  name: nameText,
  surname: nameText,
  "phone?": OptionalPhone,
  language: type.enumerated(...LANGUAGES),
}).partial().merge({ version: "number.integer" });
export type AccountPatch = typeof AccountPatch.infer;

const messages = {
  email: { required: "Email is required", invalid: "Invalid email format" },
} as const;

export const userForm: Form<UserInput> = { schema: UserInput, messages };
export const userPatchForm: Form<UserPatch> = { schema: UserPatch, messages };
export const accountPatchForm: Form<AccountPatch> = { schema: AccountPatch };
