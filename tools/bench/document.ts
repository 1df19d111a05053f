import { compress, WELL } from "../../server/http/compress.ts";
import type { Started } from "./product.ts";
import type { Kept } from "./slowed.ts";

/** What of a document is for the app, not for who reads it. */
const FOR_THE_APP = [
  /<script type="application\/json".*?<\/script>/s,
  /<script type="module".*?<\/script>/s,
  /<link rel="modulepreload"[^>]*>/g,
  /<script>.*?<\/script>/gs,
];

/**
 * The list of projects as the product renders it, with its rows and styles and no script, as a file
 * that is at hand: no page with these rows can be seen sooner.
 */
export async function startDocument(product: string, { cookies }: Kept): Promise<Started> {
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${product}/project/`, { headers: { Accept: "text/html", Cookie } });
  const whole = await answer.text();
  if (!whole.includes("<tbody")) throw new Error("The list of projects came without rows");
  const html = FOR_THE_APP.reduce((text, part) => text.replace(part, ""), whole);
  const body = compress(new TextEncoder().encode(html), "br", WELL);
  const headers = new Headers(answer.headers);
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
