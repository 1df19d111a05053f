import { compress, HIGH_QUALITY } from "../../server/platform/http/compress.ts";
import type { RunningServer } from "./product.ts";
import type { SavedSession } from "./slowed.ts";

const APP_ELEMENTS = [
  /<script type="application\/json".*?<\/script>/s,
  /<script type="module".*?<\/script>/s,
  /<link rel="modulepreload"[^>]*>/g,
  /<script>.*?<\/script>/gs,
];

/**
 * Serves the rendered list of projects as a static file without scripts: the lower bound for LCP.
 */
export async function startDocument(
  product: string,
  { cookies }: SavedSession,
): Promise<RunningServer> {
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const response = await fetch(`${product}/project/`, { headers: { Accept: "text/html", Cookie } });
  const whole = await response.text();
  if (!whole.includes("<tbody")) throw new Error("The list of projects came without rows");
  const html = APP_ELEMENTS.reduce((text, part) => text.replace(part, ""), whole);
  const body = compress(new TextEncoder().encode(html), "br", HIGH_QUALITY);
  const headers = new Headers(response.headers);
  for (const name of ["Content-Length", "Content-Encoding"]) headers.delete(name);
  headers.set("Content-Encoding", "br");
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => {
      const { pathname } = new URL(url);
      return pathname === "/project/" ? new Response(body, { headers }) : fetch(product + pathname);
    },
  );
  return { url: `http://127.0.0.1:${server.addr.port}`, stop: () => server.shutdown() };
}
