import { queryOptions } from "@tanstack/react-query";

import type {
  AccountPatch,
  InvitedUser,
  User,
  UserDisabling,
  UserInput,
  UserPatch,
} from "../../../contract/schemas/user.ts";
import { createResponseParser } from "../../api/schemas.ts";
import { getAuthConfig } from "../../api/auth.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { createResource } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

/**
 * The API of users. A created user gets a mail with a link to set a password; without mail, the
 * response has the link. On their own account users may change the fields of `AccountPatch`.
 */
export const users = createResource<User, UserInput, UserPatch | AccountPatch, InvitedUser>({
  ...RECORD_APIS.user,
  entity: "User",
  page: "UserPage",
  saved: "InvitedUser",
  extend: ["company"],
});

export const userQueries = users.queries;

const readUser = createResponseParser("User");
const readInvited = createResponseParser("InvitedUser");
const readOneTimePassword = createResponseParser("OneTimePassword");

export const inviteUserAgain = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/users/${id}/invite`, readInvited, { ...options, method: "PUT" });

export const setUserEnablement = (
  http: Http,
  id: string,
  action: "enable" | "disable",
  options: CallOptions = {},
) => http(`/api/users/${id}/${action}`, readUser, { ...options, method: "PUT" });

/** Disables a user; with `handOverTo`, that user gets what they carry. */
export const disableUser = (
  http: Http,
  id: string,
  body: UserDisabling,
  options: CallOptions = {},
) => http(`/api/users/${id}/disable`, readUser, { ...options, method: "PUT", body });

/** Creates a one-time password. No later response contains it. */
export const createOneTimePassword = (http: Http, userId: string, options: CallOptions = {}) =>
  http("/api/auth/master-password", readOneTimePassword, {
    ...options,
    method: "POST",
    body: { userId },
  });

/** Whether mail is configured. It does not change while the server runs. */
export const mailQuery = (http: Http) =>
  queryOptions({
    queryKey: ["auth config"],
    queryFn: ({ signal }) => getAuthConfig(http, { signal, quiet: true }),
    select: ({ mail }) => mail,
    staleTime: Infinity,
  });
