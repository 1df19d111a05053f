import { Hono } from "hono";
import { Overview } from "../../../contract/schemas/overview.ts";
import { requires } from "../../http/authorize.ts";
import type { AppEnv } from "../../http/env.ts";
import { describe } from "../../http/openApi.ts";
import { refuseQuery } from "../../http/params.ts";
import { overviewFor } from "./query.ts";

export const overviewRoutes = new Hono<AppEnv>().get(
  "/overview",
  describe("Count what the start page shows: each part that one may see", {
    tag: "Overview",
    answers: Overview,
  }),
  requires("project:list", "project_process:list", "company:list", "project_type:list"),
  async (c) => {
    refuseQuery(c);
    return c.json(await overviewFor(c.var.db, c.var.currentUser, c.var.clock()));
  },
);
