/**
 * The server as a process on the PostgreSQL of `DATABASE_URL`; prints its URL.
 * `/measured` returns how long its event loop was blocked since the last call, and its memory.
 */
import { openDatabase } from "../../server/platform/db/open.ts";
import { openAppFiles } from "../../server/platform/http/static.ts";
import { createMeasuredServer } from "../bench/server.ts";

const DIST = new URL("../../dist", import.meta.url).pathname;
const TICK_MS = 5;

export type Measured = ReturnType<ReturnType<typeof watchLoop>>;

if (import.meta.main) await serve(Deno.env.get("DATABASE_URL") ?? "");

async function serve(databaseUrl: string): Promise<void> {
  const { dbFor } = await openDatabase({ databaseUrl });
  const app = createMeasuredServer(dbFor, await openAppFiles(DIST));
  const measured = watchLoop();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) =>
      new URL(request.url).pathname === "/measured"
        ? Response.json(measured())
        : app.fetch(request, info),
  );
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.addr.port}` }));
}

function watchLoop() {
  let last = performance.now();
  let longest = 0;
  setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  return () => {
    const longestBlockMs = longest;
    longest = 0;
    return { longestBlockMs, residentMb: Deno.memoryUsage().rss / 2 ** 20 };
  };
}
