import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { languageDetector } from "hono/language";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "../../contract/language.ts";
import { translator } from "../i18n/translate.ts";
import { setAsker } from "./asker.ts";
import { clientAddressBehind, networkOf } from "./clientAddress.ts";
import type { AppEnv, ServerDeps } from "./env.ts";
import { kindOfRequest } from "./requestKind.ts";
import { identifyRequest, logRequest, traceIdOf } from "./requestLog.ts";
import { Refusal } from "../refusal.ts";

const translators = { tr: translator("tr"), en: translator("en") };

/** Sets `requestId` and `language`, which `requestContext` builds upon. */
export const requestIdentity = [
  identifyRequest,
  languageDetector({
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["header"],
    caches: false,
  }),
] as const;

/** More than any page or list asks for, and few enough to be read in half a millisecond. */
const MAX_QUERY_KEYS = 1_000;

/**
 * Refuses what names no host that there could be: its address, and so its query, cannot be read.
 * Refuses unread, before anybody has to be signed in, a query of very many keys.
 */
export const readableAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url)) {
    throw new Refusal("malformed-request", { key: "The address of this request cannot be read." });
  }
  if (hasMoreThan(MAX_QUERY_KEYS, "&", c.req.url)) {
    throw new Refusal("malformed-request", {
      key: "The query of this request is longer than any needs to be.",
    });
  }
  await next();
});

function hasMoreThan(most: number, sign: string, text: string): boolean {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = text.indexOf(sign, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Gives each request what the server is made of, a translator, and a line in the log. */
export function requestContext(deps: ServerDeps) {
  const clientAddress = clientAddressBehind(deps.trustedProxies);
  return createMiddleware<AppEnv>(async (c, next) => {
    const detected = c.get("language");
    const language = isLanguage(detected) ? detected : DEFAULT_LANGUAGE;
    const kind = kindOfRequest({
      method: c.req.method,
      path: c.req.path,
      address: c.req.url,
      accept: c.req.header("Accept"),
    });
    c.set("dbFor", deps.dbFor);
    c.set("kind", kind);
    c.set("clock", deps.clock);
    const traceId = traceIdOf(c);
    c.set("log", deps.log.with({ requestId: c.get("requestId"), ...(traceId && { traceId }) }));
    c.set("tokens", deps.tokens);
    c.set("withPasswords", deps.withPasswords);
    c.set("limits", deps.limits);
    c.set("address", clientAddress(socketOf(c), c.req.header("X-Forwarded-For")));
    setAsker(c, { person: networkOf(c.var.address) });
    c.set("expander", deps.expander);
    c.set("bodyLimitMs", deps.bodyLimitMs);
    c.set("sendLimits", deps.sendLimits);
    c.set("pictures", deps.pictures);
    c.set("mailer", deps.mailer);
    c.set("meters", deps.meters);
    c.set("publicUrl", deps.publicUrl);
    c.set("inBackground", (work) => {
      const answered = responseSent(c);
      deps.inBackground(async () => {
        await answered;
        await work(deps.dbFor("background"));
      }, c.var.log);
    });
    c.set("language", language);
    c.set("t", translators[language]);
    const finish = logRequest(c, kind);
    await next();
    finish();
  });
}

function socketOf(c: Context<AppEnv>): string {
  const remote = c.env?.remoteAddr;
  return remote && "hostname" in remote ? remote.hostname : "";
}

/** An answer counts as completed before its last bytes have left, which work done now would delay. */
const FLUSH_MS = 100;

/** Resolves once the answer has been sent or given up; without a socket, once it was returned. */
async function responseSent(c: Context<AppEnv>): Promise<void> {
  const completed = c.env?.completed;
  await completed?.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, completed ? FLUSH_MS : 0));
}
