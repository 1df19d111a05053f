import { LANGUAGES } from "../language.ts";
import { ROLES } from "../permissions.ts";
import { USER_STATUSES } from "../user.ts";
import type { Form } from "../validation.ts";
import { Company } from "./company.ts";
import { Email, nameText, OptionalPhone } from "./fields.ts";
import { entityFields, listTotal, Reference } from "./references.ts";
import { type } from "./schema.ts";

/** A user who can sign in, or is invited. */
export const User = type({
  ...entityFields,
  email: "string",
  name: "string",
  surname: "string",
  phone: "string | null",
  companyId: "string.uuid",
  roles: type.enumerated(...ROLES).array(),
  status: type.enumerated(...USER_STATUSES),
  /** The language of mails to the user. */
  language: type.enumerated(...LANGUAGES),
  lastLoginAt: "string | null",
  /** Lists can request a part of its fields. */
  "company?": Reference.and(Company.partial()),
});
export type User = typeof User.infer;

/** A newly invited user. `invitationLink` is set only if mail is not set up. */
export const InvitedUser = User.merge({ "invitationLink?": "string" });
export type InvitedUser = typeof InvitedUser.infer;

export const UserPage = type({ data: User.array(), ...listTotal });

const Roles = type.enumerated(...ROLES).array().atLeastLength(1);

/** The body that invites a user. */
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

/** The fields that users may change of their own account without a permission. */
export const AccountPatch = type({
  name: nameText,
  surname: nameText,
  "phone?": OptionalPhone,
  language: type.enumerated(...LANGUAGES),
}).partial().merge({ version: "number.integer" });
export type AccountPatch = typeof AccountPatch.infer;

/** The body that disables a user: who gets the work that they carry, if anybody does. */
export const UserDisabling = type({ "handOverTo?": "string.uuid | null" });
export type UserDisabling = typeof UserDisabling.infer;

const names = {
  name: { required: "Name is required" },
  surname: { required: "Surname is required" },
} as const;

const messages = {
  ...names,
  email: { required: "Email is required", invalid: "Invalid email format" },
  companyId: { required: "Company is required" },
  roles: { required: "Role is required" },
} as const;

export const userForm: Form<UserInput> = { schema: UserInput, messages };
export const userPatchForm: Form<UserPatch> = { schema: UserPatch, messages };
export const userDisablingForm: Form<UserDisabling> = { schema: UserDisabling };
export const accountPatchForm: Form<AccountPatch> = { schema: AccountPatch, messages: names };
