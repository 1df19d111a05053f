import { Hono } from "hono";
import {
  Company,
  companyForm,
  CompanyPage,
  companyPatchForm,
} from "../../../contract/schemas/company.ts";
import { companyList } from "../../../contract/company.ts";
import { type } from "../../../contract/schemas/schema.ts";
import { requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { refuseQuery } from "../../http/params.ts";
import { recordRoutes } from "../recordRoutes.ts";
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
  .route(
    "/",
    recordRoutes({
      tag,
      shape: companyList,
      answers: { one: Company, page: CompanyPage },
      forms: { input: companyForm, patch: companyPatchForm },
      operations: {
        list: ["List companies", "company:list"],
        create: ["Create a company", "company:create"],
        get: ["Get a company", "company:get"],
        update: ["Change a company; a stale version is refused", "company:update"],
        remove: [
          "Delete a company that no user and no project belongs to",
          "company:delete",
          "in-use",
        ],
      },
      bulk: { kind: "companies", records: "companies" },
      resource: () => companies,
      create: createCompany,
      update: updateCompany,
      remove: deleteCompany,
    }),
  );
