import { Hono } from "hono";
import { OneTimePassword, oneTimePasswordForm } from "../../../contract/schemas/session.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { mailInBackground } from "../auth/mailInBackground.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { createOneTimePassword } from "./oneTimePasswords.ts";

export const oneTimePasswordRoutes = new Hono<AppEnv>()
  .post(
    "/master-password",
    transactionRoute({
      summary: "Make a one-time password for a user; it is told once, here",
      tag: "Auth",
      access: "config:write",
      body: oneTimePasswordForm,
      response: OneTimePassword,
      hasSecret: true,
      undo: null,
      audit: "account",
      problems: ["exceeds-own-permissions", "own-account", "user-not-active"],
      afterCommit: mailInBackground,
    }, (_, { trx, body: { userId }, audit }) => createOneTimePassword(trx, userId, audit)),
  );
