import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { recordTraffic } from "../../tools/bench/traffic.ts";

const test = createBrowserTest();

const WORKER = `
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    const { pathname } = new URL(event.request.url);
    if (pathname === "/answered") event.respondWith(new Response("by the worker"));
    if (pathname === "/passed") event.respondWith(fetch(event.request));
  });`;

/** Serves a page whose worker responds to one request, forwards one and ignores others. */
function serveWorker() {
  const responses: Record<string, Response> = {
    "/": new Response("<!DOCTYPE html><title>Page</title><link rel=icon href=data:,>", {
      headers: { "Content-Type": "text/html" },
    }),
    "/worker.js": new Response(WORKER, { headers: { "Content-Type": "text/javascript" } }),
  };
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => responses[new URL(url).pathname]?.clone() ?? new Response("from the server"),
  );
}

/** The requests that the worker handles. */
async function recordRequestedPaths(page: Page, url: string): Promise<string[]> {
  const traffic = await recordTraffic(page);
  await page.goto(url);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const finished = new Promise((resolve) =>
      serviceWorker.addEventListener("controllerchange", resolve)
    );
    await serviceWorker.register("/worker.js");
    if (serviceWorker.controller === null) await finished;
    for (const path of ["/answered", "/passed", "/other"]) await (await fetch(path)).text();
  });
  const requestedPaths = (await traffic.requestedUntil(Infinity)).map(({ url }) =>
    new URL(url).pathname
  );
  return requestedPaths.filter((path) => path !== "/worker.js").sort();
}

test("traffic recorder: counts a service worker's request once and its cached response not at all", async ({ newPage }) => {
  await using server = serveWorker();
  const url = `http://127.0.0.1:${server.addr.port}`;
  const first = await newPage({ hasServiceWorker: true });
  assert.deepEqual(await recordRequestedPaths(first, url), ["/", "/other", "/passed"]);
  const second = await first.context().newPage();
  await first.close();
  assert.deepEqual(await recordRequestedPaths(second, url), ["/", "/other", "/passed"]);
  await second.close();
});
