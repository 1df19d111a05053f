import { type Context, Hono } from "hono";
import { accountEventList } from "../../../contract/accountEvent.ts";
import { AccountEventPage } from "../../../contract/schemas/accountEvent.ts";
import {
  InvitedUser,
  User,
  type UserDisabling,
  userDisablingForm,
  userForm,
  UserPage,
  userPatchForm,
} from "../../../contract/schemas/user.ts";
import { userList } from "../../../contract/user.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { mailInBackground } from "../auth/mailInBackground.ts";
import { createRoute, readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { createBulkRoutes } from "../bulk/bulkRoutes.ts";
import { readRecord } from "../../platform/db/records.ts";
import { deleteUser, updateUser } from "./changes.ts";
import { setUserEnablement } from "./enablement.ts";
import { accountEvents } from "./events.ts";
import type { UserWork } from "./handOver.ts";
import {
  type InvitationDelivery,
  inviteAgain,
  inviteUser,
  readInvitedUser,
} from "./invitations.ts";
import { users } from "./query.ts";
import { USER_UNDO_RULES } from "./undo.ts";

const tag = "Users";

/** Creates the routes of users; `work` moves the work of those who are disabled or lose roles. */
export const createUserRoutes = (work: UserWork) =>
  new Hono<AppEnv>()
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
        summary:
          "Change a user, an email with `user:enable`; everybody may change their own name, " +
          "phone and language",
        tag,
        access: { selfOr: "user:update" },
        body: userPatchForm,
        response: InvitedUser,
        undo: null,
        audit: "activity and account",
        problems: ["not-found", "stale-version", "exceeds-own-permissions", "last-administrator"],
        afterCommit: mailInBackground,
      }, async (c, { trx, id, body, audit }) => {
        const isOwnOnly = !audit.currentUser.permissions.includes("user:update");
        const user = await updateUser(trx, id, body, audit, { ...getDelivery(c), isOwnOnly });
        if (body.roles) await work.release(trx, id, toStamp(audit));
        return user;
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
    .put(
      "/:id/enable",
      transactionRoute({
        summary: "Enable a user",
        tag,
        access: "user:enable",
        response: User,
        undo: { rules: USER_UNDO_RULES, action: "users.enable" },
        audit: "activity and account",
        problems: ["not-found", "invitation-pending", "exceeds-own-permissions"],
      }, (_, { trx, id, audit }) => setUserEnablement(trx, id, "enable", audit)),
    )
    .put(
      "/:id/disable",
      transactionRoute<UserDisabling>({
        summary:
          "Disable a user, who is signed out at once; with `handOverTo`, another active user " +
          "gets their open milestones, processes, active reminders and open feedback, also if " +
          "they are disabled already, or this is undone",
        tag,
        access: "user:disable",
        body: userDisablingForm,
        isBodyOptional: true,
        response: User,
        undo: { rules: USER_UNDO_RULES, action: "users.disable" },
        audit: "activity and account",
        problems: [
          "not-found",
          "invitation-pending",
          "exceeds-own-permissions",
          "own-account",
          "last-administrator",
        ],
      }, (_, { trx, id, body: { handOverTo }, audit }) => {
        const handOver = handOverTo
          ? { to: handOverTo.toLowerCase(), work: work.handOver, stamp: toStamp(audit) }
          : undefined;
        return setUserEnablement(trx, id, "disable", audit, handOver);
      }),
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

/** The stamp of handed over records, whose changes have no undo of their own. */
const toStamp = ({ actorId, now }: AuditStamp): AuditStamp => ({ actorId, now });

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
