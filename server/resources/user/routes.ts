import { type Context, Hono } from "hono";
import { accountEventList } from "../../../contract/accountEvent.ts";
import { AccountEventPage } from "../../../contract/schemas/accountEvent.ts";
import {
  InvitedUser,
  User,
  userForm,
  UserInput,
  UserPage,
  UserPatch,
  userPatchForm,
} from "../../../contract/schemas/user.ts";
import { userList } from "../../../contract/user.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import { accountAudit, requires, requiresUnlessOneself } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { createOnce } from "../../http/idempotency.ts";
import { answerList } from "../../http/lists.ts";
import { mailInBackground } from "../../http/mails.ts";
import { describe } from "../../http/openApi.ts";
import { readExtend, readId, refuseQuery } from "../../http/params.ts";
import { undoably } from "../../http/undoable.ts";
import { bulkRoutes } from "../bulkRoutes.ts";
import { presentOne } from "../records.ts";
import { deleteUser, setUserEnablement, updateUser } from "./changes.ts";
import { accountEvents } from "./events.ts";
import { findInvited, type InvitationDelivery, inviteAgain, inviteUser } from "./invitations.ts";
import { users } from "./query.ts";

const tag = "Users";

export const userRoutes = new Hono<AppEnv>()
  .route(
    "/",
    bulkRoutes({
      kind: "users",
      tag,
      records: "users",
      list: () => ({ permission: "user:list", resource: users }),
      work: {
        enable: (c, db, id) => setUserEnablement(db, id, "enable", accountAudit(c)),
        disable: (c, db, id) => setUserEnablement(db, id, "disable", accountAudit(c)),
        delete: (c, db, id) => deleteUser(db, id, accountAudit(c)),
      },
    }),
  )
  .get(
    "/",
    describe("List users", { tag, answers: UserPage, list: userList }),
    requires("user:list"),
    (c) => answerList(c, users),
  )
  .post(
    "/",
    describe(
      "Invite a user, who is mailed a link to choose a password; without mail it is answered",
      {
        tag,
        body: UserInput,
        answers: InvitedUser,
        status: 201,
        isIdempotent: true,
        refuses: ["exceeds-own-permissions"],
      },
    ),
    requires("user:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, userForm);
      const invited = await createOnce(c, {
        input,
        create: (db) => inviteUser(db, input, accountAudit(c), deliveryOf(c)),
        read: (db, id) => findInvited(db, id, accountAudit(c), deliveryOf(c)),
      });
      mailInBackground(c);
      return c.json(invited, 201);
    },
  )
  .get(
    "/:id",
    describe("Get a user; everybody may get themselves", {
      tag,
      answers: User,
      extend: userList.extend,
      refuses: ["not-found"],
    }),
    requiresUnlessOneself("user:get"),
    async (c) => {
      const extend = readExtend(c, userList.extend);
      return c.json(await presentOne(c.var.db, users, readId(c), extend));
    },
  )
  .patch(
    "/:id",
    describe(
      "Change a user, an email with `user:enable`; everybody may change their own name, phone and language",
      {
        tag,
        body: UserPatch,
        answers: InvitedUser,
        refuses: ["not-found", "stale-version", "exceeds-own-permissions", "last-administrator"],
      },
    ),
    requiresUnlessOneself("user:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, userPatchForm);
      const { db, currentUser } = c.var;
      const ownOnly = !currentUser.permissions.includes("user:update");
      const how = { ...deliveryOf(c), ownOnly };
      const updated = await updateUser(db, id, patch, accountAudit(c), how);
      mailInBackground(c);
      return c.json(updated);
    },
  )
  .delete(
    "/:id",
    describe("Delete a user who has left no traces", {
      tag,
      refuses: [
        "not-found",
        "in-use",
        "own-account",
        "last-administrator",
        "exceeds-own-permissions",
      ],
    }),
    requires("user:delete"),
    async (c) => {
      refuseQuery(c);
      await deleteUser(c.var.db, readId(c), accountAudit(c));
      return c.body(null, 204);
    },
  )
  .put(
    "/:id/enable",
    describe("Enable a user", {
      tag,
      isUndoable: true,
      answers: User,
      refuses: ["not-found", "invitation-pending", "exceeds-own-permissions"],
    }),
    requires("user:enable"),
    async (c) => {
      refuseQuery(c);
      return c.json(await enabling(c, "enable"));
    },
  )
  .put(
    "/:id/disable",
    describe("Disable a user, who is signed out at once", {
      tag,
      isUndoable: true,
      answers: User,
      refuses: [
        "not-found",
        "invitation-pending",
        "own-account",
        "last-administrator",
        "exceeds-own-permissions",
      ],
    }),
    requires("user:disable"),
    async (c) => {
      refuseQuery(c);
      return c.json(await enabling(c, "disable"));
    },
  )
  .put(
    "/:id/invite",
    describe("Mail an invitation again; the link of the one before no longer works", {
      tag,
      answers: InvitedUser,
      refuses: ["not-found", "invitation-accepted", "exceeds-own-permissions"],
    }),
    requires("user:create"),
    async (c) => {
      refuseQuery(c);
      const invited = await inviteAgain(c.var.db, readId(c), accountAudit(c), deliveryOf(c));
      mailInBackground(c);
      return c.json(invited);
    },
  );

function enabling(c: Context<AppEnv>, action: EnablementAction): Promise<User> {
  const recordId = readId(c);
  return undoably(
    c,
    { action: `users.${action}`, recordId },
    (db) => setUserEnablement(db, recordId, action, accountAudit(c)),
  );
}

const deliveryOf = (c: Context<AppEnv>): InvitationDelivery => ({
  isMailSetUp: c.var.mailer.isSetUp,
  publicUrl: c.var.publicUrl,
});

export const accountEventRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List what happened to accounts, the newest first", {
      tag: "Users",
      answers: AccountEventPage,
      list: accountEventList,
    }),
    requires("config:read"),
    (c) => answerList(c, accountEvents),
  );
