/** A reason not to start that whoever starts the server can do something about. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** Listens there, or says which setting names a port that is taken. */
export function listenAt<Server>(
  setting: "PORT" | "METRICS_PORT",
  { host, port }: { host: string; port: number },
  listen: (where: { hostname: string; port: number; onListen(): void }) => Server,
): Server {
  try {
    return listen({ hostname: host, port, onListen() {} });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StartRefused(`${setting} ${port} is in use at ${host}`);
    }
    throw error;
  }
}

type Answer = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

interface Front {
  server: Deno.HttpServer<Deno.NetAddr>;
  /** Has the app answer from now on. */
  open(answer: Answer): void;
}

/** A host name or address with an optional port, as RFC 9110 has the header `Host`. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The answer to a request whose `Host` is not one; undefined where it is. The address of a request
 * is made of it, so that another text there would decide about the path.
 */
export function rejectHost({ headers }: Request): Response | undefined {
  const host = headers.get("Host");
  return host === null || HOST.test(host) ? undefined : new Response(null, { status: 400 });
}

/** What proxies let through too; reading more, such as 30,000 languages, would take everybody's time. */
const MAX_HEADER_CHARACTERS = 16 * 1024;

/** The answer to a request whose headers are longer than any needs; undefined where they are not. */
function rejectLongHeaders({ headers }: Request): Response | undefined {
  let length = 0;
  for (const [name, value] of headers) length += name.length + value.length;
  return length > MAX_HEADER_CHARACTERS ? new Response(null, { status: 431 }) : undefined;
}

const RETRY_AFTER_SECONDS = 2;

/** HEAD is answered as GET is: the server itself sends the headers, and no body. */
const toGet = (request: Request): Request =>
  request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;

/** Answers from the beginning: that the server lives, and until it is opened that it is not ready. */
export function listenFirst(where: { host: string; port: number }): Front {
  let answer: Answer = ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === "/healthz") return Response.json({ status: "up" });
    return Response.json({ status: "starting" }, {
      status: 503,
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" },
    });
  };
  const server = listenAt(
    "PORT",
    where,
    (options) =>
      Deno.serve(
        options,
        (request, info) =>
          rejectHost(request) ?? rejectLongHeaders(request) ?? answer(toGet(request), info),
      ),
  );
  return { server, open: (app) => void (answer = app) };
}
