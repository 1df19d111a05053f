import type { Hono, MiddlewareHandler } from "hono";
import { generateSpecs } from "hono-openapi";
import { Problem } from "../../contract/problem.ts";
import { type } from "../../contract/schema.ts";
import { describe, jsonSchema } from "./describe.ts";
import type { AppEnv } from "./env.ts";
import { problemResponses, problemSchemas } from "./problemResponses.ts";
import { isAnsweredWhenFull } from "./refuseWhenFull.ts";

const WRITING = ["post", "put", "patch", "delete"] as const;

const ApiDocument = type({ openapi: "string" });

/** GET /api/openapi.json: every described route of the app, put together when first asked for. */
export function openApiRoute(
  app: Hono<AppEnv>,
  publicUrl: string,
): [MiddlewareHandler<AppEnv>, MiddlewareHandler<AppEnv>] {
  const described = describe("This document", { tag: "API", open: true, answers: ApiDocument });
  let document: object | undefined;
  return [described, async (c) => c.json(document ??= await documentOf(app, publicUrl))];
}

async function documentOf(app: Hono<AppEnv>, publicUrl: string): Promise<object> {
  const specs = await generateSpecs(app, {
    excludeStaticFile: false,
    documentation: {
      info: { title: "İklim", version: "1", description: "The API of İklim." },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          access: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          refresh: { type: "http", scheme: "bearer", description: "The refresh token." },
        },
        schemas: problemSchemas(jsonSchema(Problem), publicUrl),
      },
    },
  });
  for (const [path, operations] of Object.entries(specs.paths)) {
    for (const method of WRITING) {
      if (isAnsweredWhenFull(method, path)) continue;
      Object.assign(operations?.[method]?.responses ?? {}, problemResponses(["storage-full"]));
    }
  }
  return specs;
}
