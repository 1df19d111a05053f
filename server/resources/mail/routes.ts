import { Hono } from "hono";
import { mailFailureList } from "../../../contract/mailFailure.ts";
import { MailFailure, MailFailurePage } from "../../../contract/schemas/mailFailure.ts";
import { requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { mailInBackground } from "../../http/mails.ts";
import { describe } from "../../http/openApi.ts";
import { readId, refuseQuery } from "../../http/params.ts";
import { Refusal } from "../../refusal.ts";
import { sendMailAgain } from "./changes.ts";
import { mailFailures } from "./query.ts";

const tag = "Mails";

export const mailFailureRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List the mails that were not delivered, the last failure first", {
      tag,
      answers: MailFailurePage,
      list: mailFailureList,
    }),
    requires("config:read"),
    (c) => answerList(c, mailFailures),
  )
  .put(
    "/:id/send",
    describe("Send a mail again that was not delivered; one that brings a link gets a new one", {
      tag,
      answers: MailFailure,
      refuses: ["not-found", "mail-gone", "mail-not-set-up"],
    }),
    requires("config:write"),
    async (c) => {
      refuseQuery(c);
      if (!c.var.mailer.isSetUp) {
        throw new Refusal("mail-not-set-up", {
          key: "Mail is not set up here, so no mail can be sent again.",
        });
      }
      const waiting = await sendMailAgain(c.var.db, readId(c), c.var.clock());
      mailInBackground(c);
      return c.json(waiting);
    },
  );
