/** Has the product's API answer a request to another server, so that the browser sees one origin. */
export async function passOn(request: Request, api: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const name of ["Authorization", "Content-Type", "Accept-Language"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { method, body } = request;
  const answer = await fetch(api + pathname + search, { method, headers, body });
  return new Response(answer.body, {
    status: answer.status,
    headers: { "Content-Type": answer.headers.get("Content-Type") ?? "application/json" },
  });
}
