import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { randomBytes } from "node:crypto";
import pTimeout from "p-timeout";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import type { DocumentAnswer, DocumentSession, RenderDocument } from "../../contract/documents.ts";
import { DEFAULT_LANGUAGE } from "../../contract/language.ts";
import { readUiCookie } from "../../contract/schemas/uiPreferences.ts";
import { UI_COOKIE, type UiPreferences } from "../../contract/uiCookie.ts";
import { openDocumentSession } from "../auth/documentSessions.ts";
import { setAsker } from "./asker.ts";
import { networkOf } from "./clientAddress.ts";
import { compressResponse, WELL } from "./compress.ts";
import { documentHeaders } from "./contentPolicy.ts";
import { documentSecret } from "./documentCookie.ts";
import { readTemplate } from "./documentTemplate.ts";
import type { AppEnv } from "./env.ts";
import { createPlaces } from "./places.ts";
import { type AppFiles, PAGE } from "./static.ts";

/** How many documents are rendered at once, in all and per person. It blocks the thread that serves. */
export const MOST_AT_ONCE = { all: 4, perUser: 1 };
/** A page that takes longer than this is sent without its data, which the browser then requests. */
export const RENDER_LIMIT_MS = 2_000;

const NONCE_BYTES = 16;
const SHELL: DocumentAnswer = { kind: "shell" };

const FIRST_VISIT: UiPreferences = {
  language: DEFAULT_LANGUAGE,
  theme: "system",
  timeZone: DEFAULT_TIME_ZONE,
  isCollapsed: false,
};

/** Pages of the signed-out that are the same for everybody; each is rendered once per language. */
const KEPT = /^\/(?:login|reset-password-request)\/?$/;

/**
 * Answers requests for documents with the rendered page, or with a redirect or status of its own.
 * Everything else is left to the next handler, and so is a page that cannot be rendered now.
 */
export function documents(
  app: Hono<AppEnv>,
  files: AppFiles,
  renderDocument: RenderDocument,
) {
  const places = createPlaces(MOST_AT_ONCE);
  const kept = new Map<string, DocumentAnswer>();
  let template: ReturnType<typeof readTemplate> | undefined;

  /** Leaves the page to the browser where no place is free, or it takes too long. */
  async function render(
    c: Context<AppEnv>,
    session: DocumentSession | undefined,
  ): Promise<DocumentAnswer> {
    const sent = readUiCookie(getCookie(c, UI_COOKIE)) ?? FIRST_VISIT;
    const isKept = session === undefined && KEPT.test(c.req.path);
    const key = `${sent.language} ${c.req.path}`;
    const known = isKept ? kept.get(key) : undefined;
    if (known) return known;
    const place = places.take(session?.user.id ?? networkOf(c.var.address));
    if (typeof place === "string") return SHELL;
    const limit = new AbortController();
    const signal = AbortSignal.any([c.req.raw.signal, limit.signal]);
    const rendering = renderDocument({
      request: new Request(c.req.url, { signal }),
      session,
      ui: isKept ? { ...FIRST_VISIT, language: sent.language } : sent,
      now: c.var.clock().getTime(),
      fetch: requestsOf(app, c, signal),
    }).finally(place.leave);
    const answer = await pTimeout(rendering, {
      milliseconds: RENDER_LIMIT_MS,
      fallback() {
        limit.abort();
        return SHELL;
      },
    });
    if (isKept && answer.kind === "page") kept.set(key, answer);
    return answer;
  }

  /** What fails here the app says by itself, once it makes its calls. */
  async function answerOf(c: Context<AppEnv>) {
    try {
      const session = await sessionOf(c);
      return { session, answer: await render(c, session) };
    } catch (error) {
      c.var.log.error("a document could not be rendered", { error });
      return { session: undefined, answer: SHELL };
    }
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const { path } = c.req;
    const isFile = files.find(path) !== undefined || files.isMissingFile(path);
    if (isFile || !acceptsHtml(c)) return await next();
    const { session, answer } = await answerOf(c);
    if (answer.kind === "shell") return await next();
    c.header("Cache-Control", "private, no-store");
    if (answer.kind === "redirect") return c.redirect(answer.location, 302);
    template ??= readTemplate(new TextDecoder().decode(await files.read(PAGE)));
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    const { scripts, styles } = files.inline;
    const headers = documentHeaders({ scripts, styles: [...styles, `'nonce-${nonce}'`] });
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.res = c.html(
      template({
        ...answer,
        data: answer.data && { ...answer.data, now: c.var.clock().getTime() },
        scripts: files.scriptsOf(answer.modules),
        sessionId: session?.id ?? "",
        nonce,
      }),
      answer.status as ContentfulStatusCode,
    );
    await compressResponse(c, WELL);
  });
}

/** What asks for more than documents, as scripts do, is sent the page without a rendered one. */
const acceptsHtml = (c: Context) => c.req.header("Accept")?.includes("text/html") ?? false;

async function sessionOf(c: Context<AppEnv>): Promise<DocumentSession | undefined> {
  const secret = documentSecret(c);
  if (secret === undefined) return undefined;
  const session = await openDocumentSession(c.var, secret, c.var.clock());
  if (session) setAsker(c, { person: session.user.id });
  return session;
}

/** Calls the API in this process, for as long as the document is waited for. */
const requestsOf =
  (app: Hono<AppEnv>, c: Context<AppEnv>, signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const request = new Request(new URL(String(input), c.req.url), { ...init, signal });
    const forwarded = c.req.header("X-Forwarded-For");
    if (forwarded !== undefined) request.headers.set("X-Forwarded-For", forwarded);
    return await app.fetch(request, c.env);
  };
