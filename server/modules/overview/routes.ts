import { type Context, Hono } from "hono";
import { Overview } from "../../../contract/schemas/overview.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { readRoute } from "../auth/route.ts";
import { Setup } from "../../../contract/schemas/setup.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { mailInBackground } from "../auth/mailInBackground.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { readOverview } from "./query.ts";
import { dismissSetup, queueTestMail, readSetup, SETUP_UNDO_RULES } from "./setup.ts";

const setupChange = {
  tag: "Setup",
  access: "config:write",
  response: Setup,
  audit: "none",
} as const;

const getMail = (c: Context<AppEnv>) => ({ isMailSetUp: c.var.mailer.isSetUp });

/** Routes of the first steps of an installation. */
export const setupRoutes = new Hono<AppEnv>()
  .get(
    "/",
    readRoute({
      summary: "Tell which of the first steps of an installation are done",
      tag: "Setup",
      access: "config:write",
      workload: "detail",
      response: Setup,
    }, (c) => readSetup(c.var.db, getMail(c))),
  )
  .put(
    "/dismiss",
    transactionRoute(
      {
        ...setupChange,
        summary: "Hide the first steps from the start page",
        undo: { rules: SETUP_UNDO_RULES, action: "setup.dismiss" },
      },
      async (c, { trx, audit }) => {
        await dismissSetup(trx, audit);
        return await readSetup(trx, getMail(c));
      },
    ),
  )
  .put(
    "/test-mail",
    transactionRoute({
      ...setupChange,
      summary: "Send a test mail to oneself",
      undo: null,
      problems: ["mail-not-set-up"],
      afterCommit: mailInBackground,
    }, async (c, { trx, audit }) => {
      if (!c.var.mailer.isSetUp) {
        throw new ProblemError("mail-not-set-up", {
          key: "Email is not configured: set SMTP_URL on the server.",
        });
      }
      await queueTestMail(trx, audit);
      return await readSetup(trx, getMail(c));
    }),
  );

export const overviewRoutes = new Hono<AppEnv>()
  .get(
    "/overview",
    readRoute({
      summary: "Count the projects and what the active ones reduce, by technology",
      tag: "Overview",
      access: "project:list",
      workload: "aggregate",
      response: Overview,
    }, (c) => readOverview(c.var.db)),
  );
