import { Hono } from "hono";
import { Company, CompanyPage } from "../../../contract/schemas/company.ts";
import { companyList } from "../../../contract/company.ts";
import {
  companyForm,
  CompanyInput,
  CompanyPatch,
  companyPatchForm,
} from "../../../contract/schemas/company.ts";
import { type } from "../../../contract/schemas/schema.ts";
import { requires } from "../../http/authorize.ts";
import { readBody } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readId, refuseQuery } from "../../http/params.ts";
import { presentOne } from "../records.ts";
import { createCompany, deleteCompany, updateCompany } from "./changes.ts";
import { companies } from "./query.ts";

const tag = "Companies";

export const companyRoutes = new Hono<AppEnv>()
  .get(
    "/aggregates/count",
    describe("Count companies", { tag, answers: type("number.integer") }),
    requires("company:list"),
    async (c) => {
      refuseQuery(c);
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
    (c) => answerList(c, companies),
  )
  .post(
    "/",
    describe("Create a company", { tag, body: CompanyInput, answers: Company, status: 201 }),
    requires("company:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, companyForm);
      return c.json(await createCompany(c.var.db, input, c.var.clock()), 201);
    },
  )
  .get(
    "/:id",
    describe("Get a company", { tag, answers: Company, refuses: ["not-found"] }),
    requires("company:get"),
    async (c) => {
      refuseQuery(c);
      return c.json(await presentOne(c.var.db, companies, readId(c)));
    },
  )
  .patch(
    "/:id",
    describe("Change a company; a stale version is refused", {
      tag,
      body: CompanyPatch,
      answers: Company,
      refuses: ["not-found", "stale-version"],
    }),
    requires("company:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, companyPatchForm);
      return c.json(await updateCompany(c.var.db, id, patch, c.var.clock()));
    },
  )
  .delete(
    "/:id",
    describe("Delete a company that no user and no project belongs to", {
      tag,
      refuses: ["not-found", "in-use"],
    }),
    requires("company:delete"),
    async (c) => {
      refuseQuery(c);
      await deleteCompany(c.var.db, readId(c));
      return c.body(null, 204);
    },
  );
