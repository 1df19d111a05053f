import type { Registry } from "prom-client";
import { listenAt, rejectHost } from "../listen.ts";
import { watchEventLoop } from "./eventLoop.ts";
import { addGauges, type GaugesInput } from "./gauges.ts";
import type { Meters } from "./meters.ts";

interface MetricsInput extends GaugesInput {
  meters: Meters;
  where: { host: string; port: number };
}

interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Serves GET /metrics on a port of its own. */
export function serveMetrics({ meters, where, ...gauges }: MetricsInput): MetricsServer {
  const { registry } = meters;
  const server = listenAt(
    "METRICS_PORT",
    where,
    (options) =>
      Deno.serve(options, (request) => rejectHost(request) ?? handleRequest(registry, request)),
  );
  addGauges(registry, gauges);
  const stopWatching = watchEventLoop(meters.observeEventLoopDelay);
  return {
    port: server.addr.port,
    async stop() {
      stopWatching();
      await server.shutdown();
    },
  };
}

async function handleRequest(registry: Registry, { url, method }: Request): Promise<Response> {
  if (new URL(url).pathname !== "/metrics") return new Response(null, { status: 404 });
  if (method !== "GET" && method !== "HEAD") {
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const text = await registry.metrics();
  return new Response(method === "HEAD" ? null : text, {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}
