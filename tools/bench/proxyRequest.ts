/** Proxies a request to the product's API, so that the browser sees one origin. */
export async function proxyRequest(request: Request, api: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const name of ["Authorization", "Content-Type", "Accept-Language"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { method, body } = request;
  const response = await fetch(api + pathname + search, { method, headers, body });
  return new Response(response.body, {
    status: response.status,
    headers: { "Content-Type": response.headers.get("Content-Type") ?? "application/json" },
  });
}
