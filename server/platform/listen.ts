/** An error at start that the operator can correct. */
export class StartupError extends Error {
  override name = "StartupError";
}

/**
 * Listens at an address.
 * @throws {StartupError} that names the setting if the port is in use.
 */
export function listenAt<Server>(
  setting: "PORT" | "METRICS_PORT",
  { host, port }: { host: string; port: number },
  listen: (where: { hostname: string; port: number; onListen(): void }) => Server,
): Server {
  try {
    return listen({ hostname: host, port, onListen() {} });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StartupError(`${setting} ${port} is in use at ${host}`);
    }
    throw error;
  }
}

type RequestHandler = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

interface EarlyServer {
  server: Deno.HttpServer<Deno.NetAddr>;
  /** Lets the app handle requests from now on. */
  setHandler(handler: RequestHandler): void;
}

/** The `Host` header of RFC 9110: a host name or address with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Responds 400 to an invalid `Host` header; undefined for a valid one.
 * `Host` becomes part of the request's URL, where other text could change the path.
 */
export function rejectHost({ headers }: Request): Response | undefined {
  const host = headers.get("Host");
  return host === null || HOST.test(host) ? undefined : new Response(null, { status: 400 });
}

/** As much as proxies allow; parsing more would block other requests. */
const MAX_HEADER_CHARACTERS = 16 * 1024;

/** Responds 431 to headers that are too long; undefined for others. */
function rejectLongHeaders({ headers }: Request): Response | undefined {
  let length = 0;
  for (const [name, value] of headers) length += name.length + value.length;
  return length > MAX_HEADER_CHARACTERS ? new Response(null, { status: 431 }) : undefined;
}

const RETRY_AFTER_SECONDS = 2;

/** Turns HEAD into GET; `Deno.serve` then sends the headers only. */
const toGet = (request: Request): Request =>
  request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;

/** Listens before the app is ready: `/healthz` is up, other requests get 503 until `open`. */
export function listenEarly(where: { host: string; port: number }): EarlyServer {
  let handler: RequestHandler = ({ url }) => {
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
          rejectHost(request) ?? rejectLongHeaders(request) ?? handler(toGet(request), info),
      ),
  );
  return { server, setHandler: (app) => void (handler = app) };
}
