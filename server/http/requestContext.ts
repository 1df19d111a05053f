import { createMiddleware } from "hono/factory";
import { languageDetector } from "hono/language";
import { requestId } from "hono/request-id";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "../../contract/language.ts";
import { translator } from "../i18n/translate.ts";
import type { AppEnv, ServerDeps } from "./env.ts";

const translators = { tr: translator("tr"), en: translator("en") };

/** Sets `requestId` and `language`, which `requestContext` builds upon. */
export const requestIdentity = [
  requestId({ limitLength: 64 }),
  languageDetector({
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["header"],
    caches: false,
  }),
] as const;

/** Gives each request what the server is made of, a translator, and a line in the log. */
export function requestContext(deps: ServerDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = performance.now();
    const detected = c.get("language");
    const language = isLanguage(detected) ? detected : DEFAULT_LANGUAGE;
    c.set("db", deps.db);
    c.set("clock", deps.clock);
    c.set("log", deps.log);
    c.set("tokens", deps.tokens);
    c.set("passwords", deps.passwords);
    c.set("mailer", deps.mailer);
    c.set("publicUrl", deps.publicUrl);
    c.set("inBackground", deps.inBackground);
    c.set("language", language);
    c.set("t", translators[language]);
    await next();
    deps.log.debug("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: withoutSecrets(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    });
  });
}

/** Calendars, the pages that links in mails lead to, and what they ask, carry a secret in their path. */
function withoutSecrets(path: string): string {
  return path.replace(
    /^(\/(?:reset|set)-password|\/calendar|\/api\/auth\/password)\/(?!reset$).*/,
    "$1/…",
  );
}
