import { Hono } from "hono";
import { Company, companyList, CompanyPage } from "../../contract/company.ts";
import { type } from "../../contract/schema.ts";
import { requires } from "../auth/require.ts";
import { findOne, listPage } from "../db/list.ts";
import { companies } from "../domain/companies.ts";
import { describe } from "../http/describe.ts";
import type { AppEnv } from "../http/env.ts";
import { readListQuery } from "../http/listQuery.ts";
import { readId, readNothing } from "../http/params.ts";
import { notFound } from "../http/problem.ts";

const tag = "Companies";

export const companyRoutes = new Hono<AppEnv>()
  .get(
    "/aggregates/count",
    describe("Count companies", { tag, answers: type("number.integer"), refuses: [400] }),
    requires("company:list"),
    async (c) => {
      readNothing(c);
      const { count } = await c.var.db.selectFrom("companies")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return c.json(count);
    },
  )
  .get(
    "/",
    describe("List companies", { tag, answers: CompanyPage, list: companyList }),
    requires("company:list"),
    async (c) => c.json(await listPage(c.var.db, companies, readListQuery(c, companyList))),
  )
  .get(
    "/:id",
    describe("Get a company", { tag, answers: Company, refuses: [400, 404] }),
    requires("company:get"),
    async (c) => {
      readNothing(c);
      const company = await findOne(c.var.db, companies, readId(c));
      if (!company) throw notFound();
      return c.json(company);
    },
  );
