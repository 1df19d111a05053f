import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { browserTests } from "../support/browser.ts";
import { recordTraffic } from "../../tools/bench/traffic.ts";

const test = browserTests();

const WORKER = `
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    const { pathname } = new URL(event.request.url);
    if (pathname === "/answered") event.respondWith(new Response("by the worker"));
    if (pathname === "/passed") event.respondWith(fetch(event.request));
  });`;

/** A page with a service worker that answers one thing itself, passes one on and minds no other. */
function serveWorker() {
  const answers: Record<string, Response> = {
    "/": new Response("<!DOCTYPE html><title>Page</title><link rel=icon href=data:,>", {
      headers: { "Content-Type": "text/html" },
    }),
    "/worker.js": new Response(WORKER, { headers: { "Content-Type": "text/javascript" } }),
  };
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => answers[new URL(url).pathname]?.clone() ?? new Response("from the server"),
  );
}

/** What a page asked for that its service worker minds, or would. */
async function askedBy(page: Page, url: string): Promise<string[]> {
  const traffic = await recordTraffic(page);
  await page.goto(url);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const taken = new Promise((resolve) =>
      serviceWorker.addEventListener("controllerchange", resolve)
    );
    await serviceWorker.register("/worker.js");
    if (serviceWorker.controller === null) await taken;
    for (const path of ["/answered", "/passed", "/other"]) await (await fetch(path)).text();
  });
  const asked = (await traffic.askedUntil(Infinity)).map(({ url }) => new URL(url).pathname);
  return asked.filter((path) => path !== "/worker.js").sort();
}

test("what a service worker asks for counts once, and what it answers itself not at all", async ({ visitor }) => {
  await using server = serveWorker();
  const url = `http://127.0.0.1:${server.addr.port}`;
  const first = await visitor({ keepsApp: true });
  assert.deepEqual(await askedBy(first, url), ["/", "/other", "/passed"]);
  const second = await first.context().newPage();
  await first.close();
  assert.deepEqual(await askedBy(second, url), ["/", "/other", "/passed"]);
  await second.close();
});
