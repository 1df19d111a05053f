import type { Hono, MiddlewareHandler } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import { Problem } from "../../contract/problem.ts";
import { type } from "../../contract/schema.ts";
import { describe, jsonSchema } from "./describe.ts";
import type { AppEnv } from "./env.ts";

const ApiDocument = type({ openapi: "string" });

/** GET /api/openapi.json: every described route of the app, put together when first asked for. */
export function openApiRoute(
  app: Hono<AppEnv>,
  publicUrl: string,
): [MiddlewareHandler<AppEnv>, MiddlewareHandler<AppEnv>] {
  const described = describe("This document", { tag: "API", open: true, answers: ApiDocument });
  return [described, document(app, publicUrl)];
}

function document(app: Hono<AppEnv>, publicUrl: string): MiddlewareHandler<AppEnv> {
  return openAPIRouteHandler(app, {
    excludeStaticFile: false,
    documentation: {
      info: { title: "İklim", version: "1", description: "The API of İklim." },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          access: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          refresh: { type: "http", scheme: "bearer", description: "The refresh token." },
        },
        responses: {
          Problem: {
            description: "Why the request was refused (RFC 9457).",
            content: { "application/problem+json": { schema: jsonSchema(Problem) } },
          },
        },
      },
    },
  });
}
