import { Hono } from "hono";
import { mailFailureList } from "../../../contract/mailFailure.ts";
import { MailFailure, MailFailurePage } from "../../../contract/schemas/mailFailure.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { mailInBackground } from "../auth/mailInBackground.ts";
import { readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { sendMailAgain } from "./changes.ts";
import { mailFailures } from "./query.ts";

const tag = "Mails";

export const mailFailureRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "List the mails that were not delivered, the last failure first",
      tag,
      access: "config:read",
      response: MailFailurePage,
      list: mailFailureList,
    }, (c) => sendList(c, mailFailures)),
  )
  .put(
    "/:id/send",
    transactionRoute({
      summary: "Send a mail again that was not delivered; one that brings a link gets a new one",
      tag,
      access: "config:write",
      response: MailFailure,
      undo: null,
      audit: "none",
      problems: ["not-found", "mail-gone", "mail-not-set-up"],
      afterCommit: mailInBackground,
    }, (c, { trx, id, audit }) => {
      if (!c.var.mailer.isSetUp) {
        throw new ProblemError("mail-not-set-up", {
          key: "Email is not configured, so no email can be sent again.",
        });
      }
      return sendMailAgain(trx, id, audit.now);
    }),
  );
