import { queryOptions } from "@tanstack/react-query";

import type {
  AccountPatch,
  InvitedUser,
  User,
  UserInput,
  UserPatch,
} from "../../contract/schemas/user.ts";
import { answer } from "./answer.ts";
import { getAuthConfig } from "./auth.ts";
import type { CallOptions, Http } from "./http.ts";
import { resource } from "./resource.ts";

/**
 * A created user is mailed a link to set a password; without mail the link is in the answer. Users
 * may change the fields of an AccountPatch on their own account.
 */
export const users = resource<User, UserInput, UserPatch | AccountPatch, InvitedUser>({
  path: "/api/users",
  key: "users",
  permissions: ["user:list"],
  entity: "User",
  page: "UserPage",
  saved: "InvitedUser",
  extend: ["company"],
});

export const userQueries = users.queries;

const readUser = answer("User");
const readInvited = answer("InvitedUser");
const readOneTimePassword = answer("OneTimePassword");

export const inviteUserAgain = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/users/${id}/invite`, readInvited, { ...options, method: "PUT" });

export const setUserEnablement = (
  http: Http,
  id: string,
  action: "enable" | "disable",
  options: CallOptions = {},
) => http(`/api/users/${id}/${action}`, readUser, { ...options, method: "PUT" });

/** Shown once: the answer is the only place where it can be read. */
export const makeOneTimePassword = (http: Http, userId: string, options: CallOptions = {}) =>
  http("/api/auth/master-password", readOneTimePassword, {
    ...options,
    method: "POST",
    body: { userId },
  });

/** Whether mail is set up, which does not change while the server runs. */
export const mailQuery = (http: Http) =>
  queryOptions({
    queryKey: ["auth config"],
    queryFn: ({ signal }) => getAuthConfig(http, { signal, quiet: true }),
    select: ({ mail }) => mail,
    staleTime: Infinity,
  });
