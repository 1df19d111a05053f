import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { Language } from "../../../contract/language.ts";
import { PROBLEM_TYPES } from "../../../contract/problemTypes.ts";
import { type Unsubscribe, UNSUBSCRIBE_DAYS } from "../auth/tokens.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createUnsubscribeAttempt } from "../../platform/http/attempts.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { rejectWritesWhenFull, toProblemError } from "../../platform/http/problem.ts";
import { declareRoute, PUBLIC_PAGE } from "../../platform/http/routeDeclaration.ts";
import { createTranslator } from "../../platform/i18n/translate.ts";
import type { Storage } from "../../platform/storage.ts";
import { SUBJECT_NAMES } from "./mails.ts";
import { unsubscribe } from "./preferences.ts";

/**
 * Creates the pages under /unsubscribe, which end mails by a link without signing in.
 * GET changes nothing, as mail scanners open links; the button and mail programs (RFC 8058) send
 * POST. All responses are pages, errors included.
 */
export const createUnsubscribeRoutes = (storage: Storage) =>
  new Hono<AppEnv>()
    .use(rejectWritesWhenFull(storage))
    .get(
      "/:token",
      declareRoute(PUBLIC_PAGE, async (c) => {
        const subscription = await readToken(c);
        return subscription ? showConfirmation(c, subscription) : showUnknownLink(c);
      }),
    )
    .post(
      "/:token",
      declareRoute({ ...PUBLIC_PAGE, workload: "write" }, async (c) => {
        const subscription = await readToken(c);
        const { db, clock } = c.var;
        const endedSubscription = subscription && await inTransaction(
          db,
          (trx) => unsubscribe(trx, subscription.userId, subscription.subject, clock()),
        );
        return subscription === undefined || endedSubscription === undefined
          ? showUnknownLink(c)
          : showDone(c, subscription);
      }),
    )
    .onError(showError);

/** Reads the token. Only invalid tokens count towards the rate limit. */
async function readToken(c: Context<AppEnv>): Promise<Unsubscribe | undefined> {
  const { limits, address, tokens } = c.var;
  await limits.count([createUnsubscribeAttempt(address)]);
  const subscription = tokens.readUnsubscribe(c.req.param("token") ?? "");
  if (subscription) await limits.refund([createUnsubscribeAttempt(address)]);
  return subscription;
}

async function readLanguage(c: Context<AppEnv>, { userId }: Unsubscribe): Promise<Language> {
  const user = await c.var.db.selectFrom("users").select("language").where("id", "=", userId)
    .executeTakeFirst();
  return user?.language ?? c.var.language;
}

async function showConfirmation(c: Context<AppEnv>, from: Unsubscribe): Promise<Response> {
  const language = await readLanguage(c, from);
  const t = createTranslator(language);
  const subject = t(SUBJECT_NAMES[from.subject]);
  return renderPage(c, {
    language,
    title: t("Stop these emails?"),
    text: t(
      "You will no longer get emails about {subject}. In the app, nothing changes.",
      { subject },
    ),
    action: t("Stop these emails"),
  });
}

async function showDone(c: Context<AppEnv>, from: Unsubscribe): Promise<Response> {
  const language = await readLanguage(c, from);
  const t = createTranslator(language);
  const subject = t(SUBJECT_NAMES[from.subject]);
  return renderPage(c, {
    language,
    title: t("Emails stopped"),
    text: t("You no longer get emails about {subject}.", { subject }),
  });
}

function showUnknownLink(c: Context<AppEnv>): Response | Promise<Response> {
  c.status(404);
  return renderPage(c, {
    language: c.var.language,
    title: c.var.t("This link does not work"),
    text: c.var.t(
      "It is incomplete, or older than {days} days. You can choose your emails in İklim.",
      { days: UNSUBSCRIBE_DAYS },
    ),
  });
}

function showError(error: Error, c: Context<AppEnv>): Response | Promise<Response> {
  const { type, detail, options: { retryAfter } } = toProblemError(error, c);
  const { status, title } = PROBLEM_TYPES[type];
  const { language, t } = c.var;
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  c.status(status);
  const messages = [detail].flat().map(({ key, params }) => t(key, params));
  const isUndone = status >= 500 && c.req.method === "POST";
  return renderPage(c, {
    language,
    title: title[language],
    text: (isUndone ? [...messages, t("You still get emails about this.")] : messages).join(" "),
    ...(isUndone && { action: t("Try again") }),
  });
}

interface Page {
  language: Language;
  title: string;
  text: string;
  /** The button's label, if there is a button. */
  action?: string;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 15vh 24px 24px; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#17201b, #e8ece9); background: light-dark(#f6f7f5, #111613); }
main { max-width: 30rem; margin: 0 auto; }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 2rem; }
button { min-height: 2.75rem; padding: 8px 16px; border: 0; border-radius: 8px; font: inherit;
  color: light-dark(#fff, #0b130f); background: light-dark(#0d6b50, #6fcfae); cursor: pointer; }
a { color: light-dark(#0d6b50, #6fcfae); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const HEADERS = {
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ` +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

function renderPage(
  c: Context<AppEnv>,
  { language, title, text, action }: Page,
): Response | Promise<Response> {
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  return c.html(html`
    <!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title} · İklim</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${action && html`<form method="post"><button>${action}</button></form>`}
          <p><a href="/notifications/preferences">${createTranslator(language)(
            "Choose your notifications",
          )}</a></p>
        </main>
      </body>
    </html>
  `);
}
