import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { streamSSE } from "hono/streaming";
import type { AppEnv } from "../../server/platform/http/env.ts";
import { openAppFiles, staticApp } from "../../server/platform/http/static.ts";

const EVENTS = "/__dev/events";
const RELOADER = "/__dev/reload.js";
const RELOADER_TAG = `<script src="${RELOADER}" defer></script>`;

interface FrontInput {
  outDir: string;
  /** URL of the API once it listens; undefined if it did not start. */
  api: () => Promise<string | undefined>;
}

interface Front {
  fetch: (request: Request) => Response | Promise<Response>;
  reload(): Promise<void>;
}

/** Serves the page, live reload and the API behind it on one port. */
export async function createFront({ outDir, api }: FrontInput): Promise<Front> {
  let files = await openAppFiles(outDir);
  const built = new EventTarget();
  const front = new Hono<AppEnv>();

  front.get(EVENTS, (c) =>
    streamSSE(c, async (stream) => {
      const sendReload = () => stream.writeSSE({ data: "built" });
      built.addEventListener("built", sendReload);
      await new Promise<void>((resolve) => stream.onAbort(resolve));
      built.removeEventListener("built", sendReload);
    }));
  front.get(RELOADER, (c) => {
    c.header("Content-Type", "text/javascript; charset=utf-8");
    return c.body(`new EventSource("${EVENTS}").onmessage = () => location.reload();`);
  });
  front.on(METHODS, ["/api/*", "/healthz", "/readyz"], async (c) => {
    const address = await api();
    if (address === undefined) return c.text("The API did not start", 503);
    const { pathname, search } = new URL(c.req.url);
    return await proxy(`${address}${pathname}${search}`, { raw: c.req.raw });
  });
  front.get("/*", async (c, next) => {
    const response = await staticApp(files)(c, next) ?? c.res;
    return response.headers.get("Content-Type")?.startsWith("text/html")
      ? await forDevelopment(response)
      : response;
  });
  front.onError((error, c) => c.text(String(error), 500));

  return {
    fetch: (request) => front.fetch(request),
    async reload() {
      files = await openAppFiles(outDir);
      built.dispatchEvent(new Event("built"));
    },
  };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Adds live reload and allows Stately's inspector in the content security policy. */
async function forDevelopment(page: Response): Promise<Response> {
  const text = (await page.text()).replace("</head>", `${RELOADER_TAG}</head>`);
  const headers = new Headers(page.headers);
  headers.delete("ETag");
  headers.delete("Content-Length");
  headers.delete("Accept-Ranges");
  headers.set("Cache-Control", "no-store");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  return new Response(text, { headers });
}
