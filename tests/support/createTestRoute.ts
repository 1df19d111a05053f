import type { Context } from "hono";
import type { Workload } from "../../server/platform/db/workloads.ts";
import type { AppEnv } from "../../server/platform/http/env.ts";
import type { Access } from "../../server/platform/http/routeDeclaration.ts";
import { readRoute } from "../../server/modules/auth/route.ts";

/** Creates the handler of a route that only a test uses. */
export const createTestRoute = (
  { access = "signedIn", workload = "detail" }: {
    access?: Access;
    workload?: Exclude<Workload, "write">;
  },
  handler: (c: Context<AppEnv>) => Response | Promise<Response>,
) => readRoute({ summary: "Own", tag: "Own", access, workload, query: "ignored" }, handler);
