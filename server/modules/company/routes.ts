import { Hono } from "hono";
import {
  Company,
  companyForm,
  CompanyPage,
  companyPatchForm,
} from "../../../contract/schemas/company.ts";
import { companyList } from "../../../contract/company.ts";
import { type } from "../../../contract/schemas/schema.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { createRecordRoutes } from "../record/recordRoutes.ts";
import { readRoute } from "../auth/route.ts";
import { createCompany, deleteCompany, updateCompany } from "./changes.ts";
import { companies } from "./query.ts";
import { COMPANY_UNDO_RULES } from "./undo.ts";

const tag = "Companies";

export const companyRoutes = new Hono<AppEnv>()
  .get(
    "/aggregates/count",
    readRoute({
      summary: "Count companies",
      tag,
      access: "company:list",
      workload: "aggregate",
      response: type("number.integer"),
    }, async (c) => {
      const { count } = await c.var.db.selectFrom("companies")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    }),
  )
  .route(
    "/",
    createRecordRoutes({
      tag,
      shape: companyList,
      responses: { one: Company, page: CompanyPage },
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
      undoRules: COMPANY_UNDO_RULES,
      resource: () => companies,
      create: createCompany,
      update: updateCompany,
      remove: deleteCompany,
    }),
  );
