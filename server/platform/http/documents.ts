import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { randomBytes } from "node:crypto";
import pTimeout from "p-timeout";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type {
  DocumentResponse,
  DocumentSession,
  RenderDocument,
} from "../../../contract/documents.ts";
import { DEFAULT_LANGUAGE } from "../../../contract/language.ts";
import { parseUiCookie } from "../../../contract/schemas/uiPreferences.ts";
import { UI_COOKIE, type UiPreferences } from "../../../contract/uiCookie.ts";
import { FairSemaphore, Overloaded } from "../fairSemaphore.ts";
import { toNetwork } from "./clientAddress.ts";
import { compressResponse, HIGH_QUALITY } from "./compress.ts";
import { createDocumentHeaders } from "./contentPolicy.ts";
import { readTemplate } from "./documentTemplate.ts";
import type { AppEnv } from "./env.ts";
import { type AppFiles, PAGE } from "./static.ts";

/** How many documents are rendered at once; rendering blocks the serving thread. */
export const RENDER_LIMITS = { all: 4, perPerson: 1 };
const NO_QUEUE = { rank: 0, waiting: 0, waitMs: 0, perPerson: RENDER_LIMITS.perPerson };
/** After this time, by default, the page is sent without its data, which the browser requests. */
export const RENDER_LIMIT_MS = 2_000;

const NONCE_BYTES = 16;
const SHELL: DocumentResponse = { kind: "shell" };

const FIRST_VISIT: UiPreferences = {
  language: DEFAULT_LANGUAGE,
  theme: "system",
  timeZone: DEFAULT_TIME_ZONE,
  isCollapsed: false,
};

/** Public pages that are the same for everybody; each is rendered once per language. */
const CACHEABLE_PATHS = /^\/(?:login|reset-password-request)\/?$/;

/**
 * Responds to document requests with the rendered page, or its redirect or status.
 * Leaves other requests, and pages that cannot be rendered now, to the next handler.
 */
export function documents(
  app: Hono<AppEnv>,
  { files, renderDocument, renderLimitMs, openSession }: {
    files: AppFiles;
    renderDocument: RenderDocument;
    renderLimitMs: number;
    /** The session whose documents the request may see; undefined for a guest. */
    openSession(c: Context<AppEnv>): Promise<DocumentSession | undefined>;
  },
) {
  const semaphore = new FairSemaphore(RENDER_LIMITS.all);
  const cachedPages = new Map<string, DocumentResponse>();
  let template: ReturnType<typeof readTemplate> | undefined;

  /** Renders a page. Returns the shell if the server is busy or the time is over. */
  async function render(
    c: Context<AppEnv>,
    session: DocumentSession | undefined,
  ): Promise<DocumentResponse> {
    const preferences = parseUiCookie(getCookie(c, UI_COOKIE)) ?? FIRST_VISIT;
    const isCacheable = session === undefined && CACHEABLE_PATHS.test(c.req.path);
    const key = `${preferences.language} ${c.req.path}`;
    const cached = isCacheable ? cachedPages.get(key) : undefined;
    if (cached) return cached;
    const limit = new AbortController();
    const signal = AbortSignal.any([c.req.raw.signal, limit.signal]);
    const person = session?.user.id ?? toNetwork(c.var.address);
    const release = await semaphore.acquire(NO_QUEUE, { person }).catch(toUndefinedWhenOverloaded);
    if (!release) return SHELL;
    // No closure refers to the session, as timers keep closures alive for a while.
    const rendering = renderDocument({
      request: new Request(c.req.url, { signal }),
      session,
      ui: isCacheable ? { ...FIRST_VISIT, language: preferences.language } : preferences,
      now: c.var.clock().getTime(),
      fetch: createFetch(app, c, signal),
    }).finally(release);
    const result = await pTimeout(rendering, {
      milliseconds: renderLimitMs,
      fallback() {
        limit.abort();
        return SHELL;
      },
    });
    if (isCacheable && result.kind === "page") cachedPages.set(key, result);
    return result;
  }

  /** An error only leaves the page to the browser, whose own requests will show it. */
  async function renderForSession(c: Context<AppEnv>) {
    try {
      const session = await openSession(c);
      return { session, result: await render(c, session) };
    } catch (error) {
      c.var.log.error("a document could not be rendered", { error });
      return { session: undefined, result: SHELL };
    }
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const { path } = c.req;
    const isFile = files.find(path) !== undefined || files.isMissingFile(path);
    if (isFile || !acceptsHtml(c)) return await next();
    const { session, result } = await renderForSession(c);
    if (result.kind === "shell") return await next();
    c.header("Cache-Control", "private, no-store");
    if (result.kind === "redirect") return c.redirect(result.location, 302);
    template ??= readTemplate(new TextDecoder().decode(await files.read(PAGE)));
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    const { scripts, styles } = files.inline;
    const headers = createDocumentHeaders({ scripts, styles: [...styles, `'nonce-${nonce}'`] });
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.res = c.html(
      template({
        ...result,
        data: result.data && { ...result.data, now: c.var.clock().getTime() },
        scripts: files.listScripts(result.modules),
        sessionId: session?.id ?? "",
        nonce,
      }),
      result.status as ContentfulStatusCode,
    );
    await compressResponse(c, HIGH_QUALITY);
  });
}

function toUndefinedWhenOverloaded(error: unknown): undefined {
  if (!(error instanceof Overloaded)) throw error;
}

/** Whether a client accepts HTML; scripts that accept anything get the page without rendering. */
const acceptsHtml = (c: Context) => c.req.header("Accept")?.includes("text/html") ?? false;

/** Creates a `fetch` that calls the API in this process until `signal` is aborted. */
const createFetch =
  (app: Hono<AppEnv>, c: Context<AppEnv>, signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const request = new Request(new URL(String(input), c.req.url), { ...init, signal });
    const forwarded = c.req.header("X-Forwarded-For");
    if (forwarded !== undefined) request.headers.set("X-Forwarded-For", forwarded);
    return await app.fetch(request, c.env);
  };
