import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { languageDetector } from "hono/language";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "../../../contract/language.ts";
import { createTranslator } from "../i18n/translate.ts";
import { setRequester } from "./requester.ts";
import { createClientAddressResolver, toNetwork } from "./clientAddress.ts";
import type { AppEnv, PlatformServices } from "./env.ts";
import { getTraceId, identifyRequest, logRequest } from "./requestLog.ts";
import { getWorkload } from "./routeDeclaration.ts";
import { ProblemError } from "../problemError.ts";

const translators = { tr: createTranslator("tr"), en: createTranslator("en") };

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

/** More than any page or list needs, and parsed in half a millisecond. */
const MAX_QUERY_KEYS = 1_000;

/**
 * Rejects a request whose URL is invalid or has too many query keys, before authentication.
 * @throws {ProblemError} 400
 */
export const rejectUnreadableUrl = createMiddleware<AppEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url)) {
    throw new ProblemError("malformed-request", {
      key: "The address of this request cannot be read.",
    });
  }
  if (hasMoreThan(MAX_QUERY_KEYS, "&", c.req.url)) {
    throw new ProblemError("malformed-request", {
      key: "The query of this request is too long.",
    });
  }
  await next();
});

function hasMoreThan(max: number, sign: string, text: string): boolean {
  let index = -1;
  for (let count = 0; count <= max; count++) {
    index = text.indexOf(sign, index + 1);
    if (index === -1) return false;
  }
  return true;
}

/** Sets the services, translator and log of a request's context. */
export function requestContext(services: PlatformServices) {
  const clientAddress = createClientAddressResolver(services.trustedProxies);
  return createMiddleware<AppEnv>(async (c, next) => {
    const detected = c.get("language");
    const language = isLanguage(detected) ? detected : DEFAULT_LANGUAGE;
    c.set("dbFor", services.dbFor);
    c.set("workload", getWorkload(c));
    c.set("clock", services.clock);
    const traceId = getTraceId(c);
    c.set("log", services.log.with({ requestId: c.get("requestId"), ...(traceId && { traceId }) }));
    c.set("limits", services.limits);
    c.set("address", clientAddress(getSocketAddress(c), c.req.header("X-Forwarded-For")));
    setRequester(c, { person: toNetwork(c.var.address) });
    c.set("bodyLimitMs", services.bodyLimitMs);
    c.set("sendLimits", services.sendLimits);
    c.set("mailer", services.mailer);
    c.set("meters", services.meters);
    c.set("publicUrl", services.publicUrl);
    c.set("inBackground", (work) => {
      const sent = waitForResponse(c);
      services.inBackground(async () => {
        await sent;
        await work(services.dbFor("background"));
      }, c.var.log);
    });
    c.set("language", language);
    c.set("t", translators[language]);
    const finish = logRequest(c);
    await next();
    finish();
  });
}

function getSocketAddress(c: Context<AppEnv>): string {
  const remote = c.env?.remoteAddr;
  return remote && "hostname" in remote ? remote.hostname : "";
}

/** A response is `completed` before its last bytes are sent. Work started now would delay them. */
const FLUSH_MS = 100;

/** Resolves once the response was sent or aborted; without a socket, once it was returned. */
async function waitForResponse(c: Context<AppEnv>): Promise<void> {
  const completed = c.env?.completed;
  await completed?.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, completed ? FLUSH_MS : 0));
}
