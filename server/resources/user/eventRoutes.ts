import { Hono } from "hono";
import { accountEventList, AccountEventPage } from "../../../contract/accountEvent.ts";
import { requires } from "../../auth/require.ts";
import { listPage } from "../../db/list.ts";
import { accountEvents } from "./events.ts";
import { describe } from "../../http/describe.ts";
import type { AppEnv } from "../../http/env.ts";
import { readListQuery } from "../../http/listQuery.ts";

export const accountEventRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List what happened to accounts, the newest first", {
      tag: "Users",
      answers: AccountEventPage,
      list: accountEventList,
    }),
    requires("config:read"),
    async (c) =>
      c.json(await listPage(c.var.db, accountEvents, readListQuery(c, accountEventList))),
  );
