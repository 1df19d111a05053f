import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Language } from "../../../contract/language.ts";
import { PROBLEM_TYPES, type ProblemType } from "../../../contract/problemTypes.ts";
import { PROBLEM_EXPLANATIONS } from "../i18n/problems.ts";
import { notFound } from "../problemError.ts";
import type { AppEnv } from "./env.ts";
import { declareRoute, PUBLIC_PAGE } from "./routeDeclaration.ts";

const ALL: Record<Language, string> = {
  en: "Problems that the API answers with",
  tr: "API'nin yanıtladığı sorunlar",
};
const STATUS: Record<Language, string> = { en: "Status", tr: "Durum kodu" };

/** Serves a page per problem type, at its URI: what it means and what helps. */
export const problemPages = new Hono<AppEnv>()
  .get(
    "/",
    declareRoute(PUBLIC_PAGE, (c) => {
      const { language } = c.var;
      const types = Object.keys(PROBLEM_TYPES) as ProblemType[];
      return page(
        c,
        ALL[language],
        html`<ul>
${
          types.map((type) =>
            html`
              <li><a href="/problems/${type}">${PROBLEM_TYPES[type].title[language]}</a></li>
            `
          )
        }</ul>`,
      );
    }),
  )
  .get(
    "/:type",
    declareRoute(PUBLIC_PAGE, (c) => {
      const { language } = c.var;
      const type = c.req.param("type") ?? "";
      if (!isProblemType(type)) throw notFound();
      const { status, title } = PROBLEM_TYPES[type];
      return page(
        c,
        title[language],
        html`<p>${PROBLEM_EXPLANATIONS[type][language]}</p>
<p>${STATUS[language]}: ${status} · <code>${type}</code></p>
<p><a href="/problems">${ALL[language]}</a></p>`,
      );
    }),
  );

function page(
  c: Context<AppEnv>,
  title: string,
  content: ReturnType<typeof html>,
): Response | Promise<Response> {
  c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("Cache-Control", "public, max-age=3600");
  c.header("Vary", "Accept-Language");
  return c.html(html`
    <!doctype html>
    <html lang="${c.var.language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title} · İklim</title>
      </head>
      <body>
        <main>
    <h1>${title}</h1>
    ${content}
        </main>
      </body>
    </html>
  `);
}

const isProblemType = (text: string): text is ProblemType => Object.hasOwn(PROBLEM_TYPES, text);
