import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { OneTimePassword } from "../../../contract/session.ts";
import {
  type AccountPatch,
  InvitedUser,
  User,
  type UserInput,
  UserPage,
  type UserPatch,
} from "../../../contract/user.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readUser = answer(User);
const readInvited = answer(InvitedUser);
const readPage = answer(UserPage);
const readOneTimePassword = answer(OneTimePassword);

type Query = Partial<ListQuery>;

export const listUsers = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/users", readPage, { ...options, query: formatListQuery(query) });

export const getUser = (http: Http, id: string, extend: string[], options: CallOptions = {}) =>
  http(`/api/users/${id}`, readUser, { ...options, query: formatListQuery({ extend }) });

/** Creates somebody who is mailed a link to choose a password; without mail it is answered. */
export const inviteUser = (http: Http, input: UserInput, options: CallOptions = {}) =>
  http("/api/users", readInvited, { ...options, method: "POST", body: input });

export const inviteUserAgain = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/users/${id}/invite`, readInvited, { ...options, method: "PUT" });

/** Of themselves everybody may change what an AccountPatch holds. */
export const updateUser = (
  http: Http,
  id: string,
  patch: UserPatch | AccountPatch,
  options: CallOptions = {},
) => http(`/api/users/${id}`, readInvited, { ...options, method: "PATCH", body: { ...patch } });

export const deleteUser = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/users/${id}`, nothing, { ...options, method: "DELETE" });

export const switchUser = (
  http: Http,
  id: string,
  action: "enable" | "disable",
  options: CallOptions = {},
) => http(`/api/users/${id}/${action}`, readUser, { ...options, method: "PUT" });

/** Told once: the answer is the only place where it can be read. */
export const makeOneTimePassword = (http: Http, userId: string, options: CallOptions = {}) =>
  http("/api/auth/master-password", readOneTimePassword, {
    ...options,
    method: "POST",
    body: { userId },
  });

/** Every query of users hangs below this key, so that one write refreshes them all. */
export const USERS = ["users"] as const;

export const userQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...USERS, "list", query],
      queryFn: ({ signal }) => listUsers(http, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...USERS, "detail", id],
      queryFn: ({ signal }) => getUser(http, id, ["company"], { signal, quiet: true }),
    }),
});
