import assert from "node:assert/strict";
import { Hono } from "hono";
import { listenEarly } from "../../server/platform/listen.ts";

/** The headers and the body of a response, as they come over the socket. */
async function sendRaw(
  method: string,
  port: number,
  headers = "",
): Promise<{ head: string; body: string }> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const request = `${method} /record HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;
  await connection.write(new TextEncoder().encode(request));
  const [head = "", body = ""] = (await new Response(connection.readable).text()).split("\r\n\r\n");
  return { head: head.replace(/\r\ndate: [^\r]*/, ""), body };
}

Deno.test("server: responds to HEAD with the headers of GET and no body", async () => {
  const { server, setHandler: open } = listenEarly({ host: "127.0.0.1", port: 0 });
  open(new Hono().get("/record", (c) => c.json({ name: "İklim" })).fetch);
  const { port } = server.addr;
  const got = await sendRaw("GET", port);
  assert.match(got.head, /content-length: 17/);
  assert.deepEqual(await sendRaw("HEAD", port), { ...got, body: "" });
  await server.shutdown();
});

Deno.test("server: responds 431 to overlong headers without calling the app", async () => {
  const { server, setHandler: open } = listenEarly({ host: "127.0.0.1", port: 0 });
  open(new Hono().get("/record", (c) => c.json({ name: "İklim" })).fetch);
  const statuses = [];
  for (const languages of [7_000, 8_200]) {
    const headers = `Accept-Language: ${"a,".repeat(languages)}\r\n`;
    const { head } = await sendRaw("GET", server.addr.port, headers);
    statuses.push(head.split(" ")[1]);
  }
  assert.deepEqual(statuses, ["200", "431"]);
  await server.shutdown();
});
