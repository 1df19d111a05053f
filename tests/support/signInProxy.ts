/** Starts a proxy before a site that can require a sign-in on another host. */
export function startProxy(site: string) {
  let isGuarded = false;
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server: Deno.HttpServer<Deno.NetAddr> = Deno.serve(options, async (request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const to = searchParams.get("to") ?? "/";
    if (pathname === "/sso") {
      return new Response(`<a href="${url}/sso/enter?to=${encodeURIComponent(to)}">Enter</a>`, {
        headers: { "Content-Type": "text/html" },
      });
    }
    if (pathname === "/sso/enter") {
      const headers = { Location: to, "Set-Cookie": "entered=1; Path=/" };
      return new Response(null, { status: 302, headers });
    }
    if (isGuarded && !request.headers.get("Cookie")?.includes("entered=")) {
      const back = encodeURIComponent(pathname + search);
      const Location = `http://127.0.0.1:${server.addr.port}/sso?to=${back}`;
      return new Response(null, { status: 302, headers: { Location } });
    }
    const headers = new Headers(request.headers);
    headers.delete("Accept-Encoding");
    return await fetch(site + pathname + search, {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
    });
  });
  // A secure context, as service workers need.
  const url = `http://localhost:${server.addr.port}`;
  return {
    url,
    guard: () => void (isGuarded = true),
    stop: () => server.shutdown(),
  };
}
