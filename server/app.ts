import { type Context, Hono } from "hono";
import { appPath } from "../contract/appPath.ts";
import { RELOAD_PATH, reloadTarget } from "../contract/reload.ts";
import { authRoutes } from "./auth/routes.ts";
import { SEND_LIMITS, type SendLimits } from "./http/boundedStream.ts";
import { compressResponses } from "./http/compress.ts";
import { apiHeaders } from "./http/contentPolicy.ts";
import { documents } from "./http/documents.ts";
import type { AppEnv, ServerDeps } from "./http/env.ts";
import { openApiRoute } from "./http/openApi.ts";
import { answerError, refuseWhenFull } from "./http/problem.ts";
import { problemPages } from "./http/problemPages.ts";
import { readiness } from "./http/readiness.ts";
import { readableAddress, requestContext, requestIdentity } from "./http/requestContext.ts";
import { type AppFiles, staticApp } from "./http/static.ts";
import { createMeters, type Meters } from "./metrics/meters.ts";
import { notFound, Refusal } from "./refusal.ts";
import { activityRoutes } from "./resources/activity/routes.ts";
import { companyRoutes } from "./resources/company/routes.ts";
import { feedbackRoutes } from "./resources/feedback/routes.ts";
import { mailFailureRoutes } from "./resources/mail/routes.ts";
import { milestoneRoutes } from "./resources/milestone/routes.ts";
import { metricRoutes, milestoneOwnerRoutes } from "./resources/milestoneOwner/routes.ts";
import { notificationPreferenceRoutes } from "./resources/notification/preferenceRoutes.ts";
import { notificationRoutes } from "./resources/notification/routes.ts";
import { unsubscribeRoutes } from "./resources/notification/unsubscribeRoutes.ts";
import { overviewRoutes } from "./resources/overview/routes.ts";
import { processRoutes } from "./resources/process/routes.ts";
import { projectRoutes } from "./resources/project/routes.ts";
import { projectTypeRoutes } from "./resources/projectType/routes.ts";
import { calendarRoutes } from "./resources/reminder/feedRoutes.ts";
import { reminderRoutes } from "./resources/reminder/routes.ts";
import { searchRoutes } from "./resources/search/routes.ts";
import { undoRoutes } from "./resources/undo/routes.ts";
import { accountEventRoutes, userRoutes } from "./resources/user/routes.ts";
import { viewRoutes } from "./resources/view/routes.ts";
import { type Storage, unwatchedStorage } from "./storage.ts";

interface ServerInput extends Omit<ServerDeps, "meters" | "sendLimits"> {
  sendLimits?: SendLimits;
  /** What requests are counted by; nobody reads it unless given. */
  meters?: Meters;
  /** Whether it is about to stop, so that nobody new should be sent here. */
  isStopping?: () => boolean;
  /** The built browser app; without it the server is the API alone. */
  files?: AppFiles;
  /** Where the database keeps what it is given; one that somebody else watches unless told. */
  storage?: Storage;
}

const COMPRESSED = { secret: /^\/api\/auth\// };

/** Where pages of the last release request what they show first; they do without it. */
const FORMER_PAGE_PATH = "/api/rendered-page";

/** Puts the whole server together. It opens nothing and listens to nothing. */
export function createServer(
  {
    files,
    storage = unwatchedStorage,
    meters = createMeters(),
    sendLimits = SEND_LIMITS,
    isStopping,
    ...rest
  }: ServerInput,
): Hono<AppEnv> {
  const deps: ServerDeps = { ...rest, meters, sendLimits };
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.notFound((c) => answerError(notFound(), c));
  app.use(...requestIdentity, requestContext(deps), readableAddress);

  app.use("/api/*", compressResponses(COMPRESSED), apiHeaders(), refuseWhenFull(storage));
  app.route("/api", apiRoutes());
  app.get(FORMER_PAGE_PATH, (c) => c.json({ answers: {} }));
  app.get("/api/openapi.json", ...openApiRoute(app, deps.publicUrl));
  app.all("/api/*", (c) => answerError(unmatchedRoute(app, c), c));

  app.route("/calendar", calendarRoutes);
  app.route("/problems", problemPages);
  app.route("/unsubscribe", unsubscribeRoutes(storage));

  // Where password managers look for the page (W3C, A Well-Known URL for Changing Passwords).
  app.get("/.well-known/change-password", (c) => c.redirect("/account", 302));
  app.get(RELOAD_PATH, (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(reloadTarget(new URL(c.req.url).searchParams), 303);
  });

  app.get("/healthz", (c) => c.json({ status: "up" }));
  const ask = () => deps.dbFor("session").selectFrom("users").select("id").limit(1).execute();
  app.get("/readyz", readiness({ ask, isStopping }));
  if (files?.renderDocument) app.get("/*", documents(app, files, files.renderDocument));
  if (files) app.get("/*", staticApp(files));
  // A form that is sent before the app is there: its page is opened once more.
  if (files) app.post("/*", (c) => c.redirect(pathOf(c.req.url), 303));
  return app;
}

/** Without the origin: a proxy in front may be reached by https. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return appPath(pathname + search) ?? "/";
}

function apiRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route("/account-events", accountEventRoutes)
    .route("/activity", activityRoutes)
    .route("/auth", authRoutes)
    .route("/companies", companyRoutes)
    .route("/feedback", feedbackRoutes)
    .route("/mail-failures", mailFailureRoutes)
    .route("/metrics", metricRoutes)
    .route("/metrics", overviewRoutes)
    .route("/milestones", milestoneRoutes)
    .route("/notifications", notificationRoutes)
    .route("/processes", processRoutes)
    .route("/project-milestone-owners", milestoneOwnerRoutes)
    .route("/project-types", projectTypeRoutes)
    .route("/projects", projectRoutes)
    .route("/reminders", reminderRoutes)
    .route("/search", searchRoutes)
    .route("/undo", undoRoutes)
    .route("/users/me/notification-preferences", notificationPreferenceRoutes)
    .route("/users", userRoutes)
    .route("/views", viewRoutes);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** 405 with `Allow` where another method would be answered, else 404. */
function unmatchedRoute(app: Hono<AppEnv>, c: Context<AppEnv>): Refusal {
  const allowed = METHODS.filter((method) => {
    const [matches] = app.router.match(method, c.req.path);
    return matches.some(([[, route]]) => route.method === method && route.path !== "/*");
  });
  if (allowed.length === 0) return notFound();
  c.header("Allow", allowed.join(", "));
  return new Refusal("method-not-allowed", {
    key: "This address does not answer {method}.",
    params: { method: c.req.method },
  });
}
