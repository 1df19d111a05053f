import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { streamSSE } from "hono/streaming";
import type { AppEnv } from "../../server/http/env.ts";
import { openAppFiles, staticApp } from "../../server/http/static.ts";

const EVENTS = "/__dev/events";
const RELOADER = "/__dev/reload.js";
const RELOADER_TAG = `<script src="${RELOADER}" defer></script>`;

interface FrontInput {
  /** Where the app is built to. */
  outDir: string;
  /** Where the API listens, once it does; undefined when it did not start. */
  api: () => Promise<string | undefined>;
}

interface Front {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Serves what has been built anew, and has every open page reload. */
  reload(): Promise<void>;
}

/** All on one port: the page as the server would send it, its reloading, and the API behind it. */
export async function createFront({ outDir, api }: FrontInput): Promise<Front> {
  let files = await openAppFiles(outDir);
  const built = new EventTarget();
  const front = new Hono<AppEnv>();

  front.get(EVENTS, (c) =>
    streamSSE(c, async (stream) => {
      const tell = () => stream.writeSSE({ data: "built" });
      built.addEventListener("built", tell);
      await new Promise<void>((left) => stream.onAbort(left));
      built.removeEventListener("built", tell);
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

/** The page reloads when it was built anew, and may open Stately's inspector, which answers it. */
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
