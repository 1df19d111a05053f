import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { toAppPath } from "../contract/appPath.ts";
import { type } from "../contract/schemas/schema.ts";
import { getReloadTarget, RELOAD_PATH } from "../contract/reload.ts";
import { readDocumentSession } from "./modules/auth/documentCookie.ts";
import type { WithPasswords } from "./modules/auth/passwords.ts";
import type { Tokens } from "./modules/auth/tokens.ts";
import type { PictureChecker } from "./modules/feedback/screenshot.ts";
import type { Expander } from "./modules/reminder/expander.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { SEND_LIMITS, type SendLimits } from "./platform/http/boundedStream.ts";
import { compressResponses } from "./platform/http/compress.ts";
import { apiHeaders } from "./platform/http/contentPolicy.ts";
import { documents, RENDER_LIMIT_MS } from "./platform/http/documents.ts";
import type { AppEnv, PlatformServices } from "./platform/http/env.ts";
import { sendOpenApiDocument } from "./platform/http/openApi.ts";
import { rejectWritesWhenFull, sendError } from "./platform/http/problem.ts";
import { problemPages } from "./platform/http/problemPages.ts";
import { readiness } from "./platform/http/readiness.ts";
import {
  rejectUnreadableUrl,
  requestContext,
  requestIdentity,
} from "./platform/http/requestContext.ts";
import { declareRoute, PUBLIC_PAGE } from "./platform/http/routeDeclaration.ts";
import { readRoute } from "./modules/auth/route.ts";
import { type AppFiles, staticApp } from "./platform/http/static.ts";
import { createMeters, type Meters } from "./platform/metrics/meters.ts";
import { notFound, ProblemError } from "./platform/problemError.ts";
import { createActivityRoutes } from "./modules/activity/routes.ts";
import { companyRoutes } from "./modules/company/routes.ts";
import { feedbackRoutes } from "./modules/feedback/routes.ts";
import { holidayRoutes } from "./modules/holiday/routes.ts";
import { mailFailureRoutes } from "./modules/mail/routes.ts";
import { milestoneRoutes } from "./modules/milestone/routes.ts";
import { metricRoutes, milestoneOwnerRoutes } from "./modules/milestoneOwner/routes.ts";
import { notificationPreferenceRoutes } from "./modules/notification/preferenceRoutes.ts";
import { notificationRoutes } from "./modules/notification/routes.ts";
import { createUnsubscribeRoutes } from "./modules/notification/unsubscribeRoutes.ts";
import { oneTimePasswordRoutes } from "./modules/user/oneTimePasswordRoutes.ts";
import { overviewRoutes, setupRoutes } from "./modules/overview/routes.ts";
import { processRoutes, projectProcessRoutes } from "./modules/process/routes.ts";
import { projectRoutes } from "./modules/project/routes.ts";
import { projectTypeRoutes } from "./modules/projectType/routes.ts";
import { starterPackRoutes } from "./modules/projectType/starterPackRoutes.ts";
import { calendarRoutes } from "./modules/reminder/feedRoutes.ts";
import { reminderRoutes } from "./modules/reminder/routes.ts";
import { createSearchRoutes } from "./modules/search/routes.ts";
import { createUndoRoutes } from "./modules/undo/routes.ts";
import { accountEventRoutes, createUserRoutes } from "./modules/user/routes.ts";
import { viewRoutes } from "./modules/view/routes.ts";
import { type Storage, unwatchedStorage } from "./platform/storage.ts";
import { ACTIVITY_RECORDS, SEARCHED_KINDS, UNDO_RULES, USER_WORK } from "./contributions.ts";

/** Services that modules add to those of the platform. */
interface ModuleServices {
  tokens: Tokens;
  withPasswords: WithPasswords;
  expander: Expander;
  pictures: PictureChecker;
}

interface ServerInput extends Omit<PlatformServices, "meters" | "sendLimits">, ModuleServices {
  sendLimits?: SendLimits;
  /** Metrics of requests; not served unless given. */
  meters?: Meters;
  /** Whether the server is stopping, so that it should get no new clients. */
  isStopping?: () => boolean;
  /** The built browser app; without it the server has only the API. */
  files?: AppFiles;
  /** How long a document may take to render. */
  renderLimitMs?: number;
  /** The storage of the database; not watched by default. */
  storage?: Storage;
}

const QUIET_PAGE = { ...PUBLIC_PAGE, isQuiet: true };

/** The path from which pages of the previous release request data; they work without. */
const FORMER_PAGE_PATH = "/api/rendered-page";

/** Creates the app with all routes. Opens no connection and does not listen. */
export function createServer(
  {
    files,
    renderLimitMs = RENDER_LIMIT_MS,
    storage = unwatchedStorage,
    meters = createMeters(),
    sendLimits = SEND_LIMITS,
    isStopping,
    ...rest
  }: ServerInput,
): Hono<AppEnv> {
  const services: PlatformServices = { ...rest, meters, sendLimits };
  const app = new Hono<AppEnv>();
  app.onError(sendError);
  app.notFound((c) => sendError(notFound(), c));
  app.use(
    ...requestIdentity,
    requestContext(services),
    provideModuleServices(rest),
    rejectUnreadableUrl,
  );

  app.use("/api/*", compressResponses, apiHeaders(), rejectWritesWhenFull(storage));
  app.route("/api", createApiRoutes());
  app.get(FORMER_PAGE_PATH, declareRoute(PUBLIC_PAGE, (c) => c.json({ answers: {} })));
  app.get(
    "/api/openapi.json",
    readRoute({
      summary: "This document",
      tag: "API",
      access: "public",
      query: "ignored",
      workload: "detail",
      response: type({ openapi: "string" }),
      hasETag: true,
    }, sendOpenApiDocument(app, services.publicUrl)),
  );
  app.all("/api/*", (c) => sendError(createUnmatched(app, c), c));

  app.route("/calendar", calendarRoutes);
  app.route("/problems", problemPages);
  app.route("/unsubscribe", createUnsubscribeRoutes(storage));

  // Password managers request this path (W3C, A Well-Known URL for Changing Passwords).
  app.get(
    "/.well-known/change-password",
    declareRoute(PUBLIC_PAGE, (c) => c.redirect("/account", 302)),
  );
  app.get(
    RELOAD_PATH,
    declareRoute(PUBLIC_PAGE, (c) => {
      c.header("Cache-Control", "no-store");
      return c.redirect(getReloadTarget(new URL(c.req.url).searchParams), 303);
    }),
  );

  app.get("/healthz", declareRoute(QUIET_PAGE, (c) => c.json({ status: "up" })));
  const ask = () => services.dbFor("session").selectFrom("users").select("id").limit(1).execute();
  app.get("/readyz", declareRoute(QUIET_PAGE, readiness({ queryDatabase: ask, isStopping })));
  if (!files) return app;
  const { renderDocument } = files;
  if (renderDocument) {
    const rendering = { files, renderDocument, renderLimitMs, openSession: readDocumentSession };
    app.get("/*", declareRoute(QUIET_PAGE, documents(app, rendering)));
  }
  app.get("/*", declareRoute(QUIET_PAGE, staticApp(files)));
  // A form submitted before hydration: opens its page again.
  app.post(
    "/*",
    declareRoute(
      { ...QUIET_PAGE, workload: "write" },
      (c) => c.redirect(getAppPath(c.req.url), 303),
    ),
  );
  return app;
}

const provideModuleServices = ({ tokens, withPasswords, expander, pictures }: ModuleServices) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set("tokens", tokens);
    c.set("withPasswords", withPasswords);
    c.set("expander", expander);
    c.set("pictures", pictures);
    await next();
  });

/** Returns a URL without origin, as a proxy may use https. */
function getAppPath(url: string): string {
  const { pathname, search } = new URL(url);
  return toAppPath(pathname + search) ?? "/";
}

function createApiRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route("/account-events", accountEventRoutes)
    .route("/activity", createActivityRoutes(ACTIVITY_RECORDS))
    .route("/auth", authRoutes)
    .route("/auth", oneTimePasswordRoutes)
    .route("/companies", companyRoutes)
    .route("/feedback", feedbackRoutes)
    .route("/holidays", holidayRoutes)
    .route("/mail-failures", mailFailureRoutes)
    .route("/metrics", metricRoutes)
    .route("/metrics", overviewRoutes)
    .route("/milestones", milestoneRoutes)
    .route("/notifications", notificationRoutes)
    .route("/processes", processRoutes)
    .route("/project-milestone-owners", milestoneOwnerRoutes)
    .route("/project-types", starterPackRoutes)
    .route("/project-types", projectTypeRoutes)
    .route("/projects", projectRoutes)
    .route("/projects", projectProcessRoutes)
    .route("/reminders", reminderRoutes)
    .route("/search", createSearchRoutes(SEARCHED_KINDS))
    .route("/setup", setupRoutes)
    .route("/undo", createUndoRoutes(UNDO_RULES))
    .route("/users/me/notification-preferences", notificationPreferenceRoutes)
    .route("/users", createUserRoutes(USER_WORK))
    .route("/views", viewRoutes);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Creates the error 405 with `Allow` if other methods match, else 404. */
function createUnmatched(app: Hono<AppEnv>, c: Context<AppEnv>): ProblemError {
  const allowed = METHODS.filter((method) => {
    const [matches] = app.router.match(method, c.req.path);
    return matches.some(([[, route]]) => route.method === method && route.path !== "/*");
  });
  if (allowed.length === 0) return notFound();
  c.header("Allow", allowed.join(", "));
  return new ProblemError("method-not-allowed", {
    key: "This address does not answer {method}.",
    params: { method: c.req.method },
  });
}
