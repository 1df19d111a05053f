import { Hono } from "hono";
import { User, userList, UserPage } from "../../contract/user.ts";
import { requires } from "../auth/require.ts";
import { findOne, listPage } from "../db/list.ts";
import { users } from "../domain/users.ts";
import { describe } from "../http/describe.ts";
import type { AppEnv } from "../http/env.ts";
import { readListQuery } from "../http/listQuery.ts";
import { readExtend, readId } from "../http/params.ts";
import { notFound } from "../http/problem.ts";

const tag = "Users";
const EXTEND = { extend: { type: "array", items: { enum: userList.extend } } };

export const userRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describe("List users", { tag, answers: UserPage, list: userList }),
    requires("user:list"),
    async (c) => c.json(await listPage(c.var.db, users, readListQuery(c, userList))),
  )
  .get(
    "/:id",
    describe("Get a user", { tag, answers: User, query: EXTEND, refuses: [400, 404] }),
    requires("user:get"),
    async (c) => {
      const extend = readExtend(c, userList.extend);
      const user = await findOne(c.var.db, users, readId(c), extend);
      if (!user) throw notFound();
      return c.json(user);
    },
  );
