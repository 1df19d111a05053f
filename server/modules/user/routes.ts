import { type Context, type Handler, Hono } from "hono";
import { accountEventList } from "../../../contract/accountEvent.ts";
import { AccountEventPage } from "../../../contract/schemas/accountEvent.ts";
import {
  InvitedUser,
  User,
  userForm,
  UserPage,
  userPatchForm,
} from "../../../contract/schemas/user.ts";
import { userList } from "../../../contract/user.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { mailInBackground } from "../auth/mailInBackground.ts";
import { createRoute, readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/transactionRoute.ts";
import { createBulkRoutes } from "../bulk/bulkRoutes.ts";
import { readRecord } from "../../platform/db/records.ts";
import { deleteUser, setUserEnablement, updateUser } from "./changes.ts";
import { accountEvents } from "./events.ts";
import {
  type InvitationDelivery,
  inviteAgain,
  inviteUser,
  readInvitedUser,
} from "./invitations.ts";
import { users } from "./query.ts";
import { USER_UNDO_RULES } from "./undo.ts";

const tag = "Users";

export const userRoutes = new Hono<AppEnv>()
  .route(
    "/",
    createBulkRoutes({
      kind: "users",
      undoRules: USER_UNDO_RULES,
      tag,
      records: "users",
      audit: "activity and account",
      list: () => ({ permission: "user:list", resource: users }),
      work: {
        enable: (trx, id, audit) => setUserEnablement(trx, id, "enable", audit),
        disable: (trx, id, audit) => setUserEnablement(trx, id, "disable", audit),
        delete: (trx, id, audit) => deleteUser(trx, id, audit),
      },
    }),
  )
  .get(
    "/",
    readRoute(
      { summary: "List users", tag, access: "user:list", response: UserPage, list: userList },
      (c) => sendList(c, users),
    ),
  )
  .post(
    "/",
    createRoute({
      summary:
        "Invite a user, who is mailed a link to choose a password; without mail it is answered",
      tag,
      access: "user:create",
      body: userForm,
      response: InvitedUser,
      audit: "activity and account",
      problems: ["exceeds-own-permissions"],
      afterCommit: mailInBackground,
    }, {
      create: (c, { trx, body, audit }) => inviteUser(trx, body, audit, getDelivery(c)),
      read: (c, { trx, id, audit }) => readInvitedUser(trx, id, audit, getDelivery(c)),
    }),
  )
  .get(
    "/:id",
    readRoute({
      summary: "Get a user; everybody may get themselves",
      tag,
      access: { selfOr: "user:get" },
      workload: "detail",
      response: User,
      extend: userList.extend,
      problems: ["not-found"],
    }, (c, { id, extend }) => readRecord(c.var.db, users, id, extend)),
  )
  .patch(
    "/:id",
    transactionRoute({
      summary: "Change a user, an email with `user:enable`; everybody may change their own name, " +
        "phone and language",
      tag,
      access: { selfOr: "user:update" },
      body: userPatchForm,
      response: InvitedUser,
      undo: null,
      audit: "activity and account",
      problems: ["not-found", "stale-version", "exceeds-own-permissions", "last-administrator"],
      afterCommit: mailInBackground,
    }, (c, { trx, id, body, audit }) => {
      const isOwnOnly = !audit.currentUser.permissions.includes("user:update");
      return updateUser(trx, id, body, audit, { ...getDelivery(c), isOwnOnly });
    }),
  )
  .delete(
    "/:id",
    transactionRoute({
      summary: "Delete a user who has left no traces",
      tag,
      access: "user:delete",
      undo: null,
      audit: "activity and account",
      problems: [
        "not-found",
        "in-use",
        "own-account",
        "last-administrator",
        "exceeds-own-permissions",
      ],
    }, (_, { trx, id, audit }) => deleteUser(trx, id, audit)),
  )
  .put("/:id/enable", createEnablementRoute("enable", "Enable a user", []))
  .put(
    "/:id/disable",
    createEnablementRoute("disable", "Disable a user, who is signed out at once", [
      "own-account",
      "last-administrator",
    ]),
  )
  .put(
    "/:id/invite",
    transactionRoute({
      summary: "Mail an invitation again; the link of the one before no longer works",
      tag,
      access: "user:create",
      response: InvitedUser,
      undo: null,
      audit: "activity and account",
      problems: ["not-found", "invitation-accepted", "exceeds-own-permissions"],
      afterCommit: mailInBackground,
    }, (c, { trx, id, audit }) => inviteAgain(trx, id, audit, getDelivery(c))),
  );

function createEnablementRoute(
  action: EnablementAction,
  summary: string,
  problems: readonly ProblemType[],
): Handler<AppEnv> {
  return transactionRoute({
    summary,
    tag,
    access: `user:${action}`,
    response: User,
    undo: { rules: USER_UNDO_RULES, action: `users.${action}` },
    audit: "activity and account",
    problems: ["not-found", "invitation-pending", "exceeds-own-permissions", ...problems],
  }, (_, { trx, id, audit }) => setUserEnablement(trx, id, action, audit));
}

const getDelivery = (c: Context<AppEnv>): InvitationDelivery => ({
  isMailSetUp: c.var.mailer.isSetUp,
  publicUrl: c.var.publicUrl,
});

export const accountEventRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "List what happened to accounts, the newest first",
      tag,
      access: "config:read",
      response: AccountEventPage,
      list: accountEventList,
    }, (c) => sendList(c, accountEvents)),
  );
