import { createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { createCompany, toId } from "../../support/records.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { loadBundle } from "../../../src/app/bundles.ts";
import { createPrefetchHttp, prefetchPage } from "../../../src/app/prefetchPage.ts";
import { routes } from "../../../src/app/routes.tsx";

const ID = toId(1);
const COMPANY = `/company/${ID}`;
const noLink = { isFollowed: () => false };

const respondWithCompany = ({ path }: { path: string }) => {
  if (path === `/api/companies/${ID}`) return createCompany({ id: ID });
  if (path.endsWith("/undelivered")) return [];
  return path.endsWith("/count") ? 0 : { data: [], total: 0 };
};

type AppOptions = Partial<Parameters<typeof createRoutedApp>[1]>;

const createApp = (options: AppOptions = {}) =>
  createRoutedApp(routes, {
    at: "/toast-test",
    as: { roles: ["ADMIN"] },
    respond: respondWithCompany,
    ...options,
  });

Deno.test("prefetchPage: caches the loader's responses", async () => {
  const app = await createApp();
  const countRequests = () =>
    app.calls.filter(({ path }) => path === `/api/companies/${ID}`).length;
  await app.waitForNavigation();
  await prefetchPage(app.services, loadBundle, { address: COMPANY, ...noLink });
  assert.equal(countRequests(), 1);
  await app.navigate(COMPANY);
  await app.waitForNavigation();
  assert.deepEqual([countRequests(), app.readAddress()], [1, COMPANY]);
  app.stop();
});

Deno.test("prefetchPage: requests nothing without the permission of the page or for an unknown address", async () => {
  const isPrefetched = async (as: AppOptions["as"], address: string) => {
    const app = await createApp(as === undefined ? {} : { as });
    const before = app.calls.length;
    await prefetchPage(app.services, loadBundle, { address, ...noLink });
    const { length } = app.calls.slice(before).filter(({ path }) => path.includes("/companies"));
    app.stop();
    return length > 0;
  };
  assert.deepEqual({
    permitted: await isPrefetched(undefined, COMPANY),
    notPermitted: await isPrefetched({ roles: ["VIEWER"], permissions: ["project:list"] }, COMPANY),
    nobody: await isPrefetched(null, COMPANY),
    noId: await isPrefetched(undefined, "/company/1"),
    noPage: await isPrefetched(undefined, "/companies/"),
  }, { permitted: true, notPermitted: false, nobody: false, noId: false, noPage: false });
});

/** Creates a client whose calls fail, and their options. */
function createFailingHttp(): { http: Http; callOptions: CallOptions[] } {
  const callOptions: CallOptions[] = [];
  const http: Http = (path, _read, options = {}) => {
    callOptions.push(options);
    return Promise.reject(new RequestFailure("rejected", path, { status: 403 }));
  };
  return { http, callOptions };
}

Deno.test("createPrefetchHttp: repeats a failed call in the foreground once its link was followed", async () => {
  let isFollowed = false;
  const { http, callOptions } = createFailingHttp();
  const fetchAhead = createPrefetchHttp(http, () => isFollowed);
  const quiet = { quiet: true };
  const prefetchOptions = { ...quiet, background: true, isPrefetch: true };
  await assert.rejects(fetchAhead("/api/companies", (body) => body, quiet), RequestFailure);
  assert.deepEqual(callOptions.splice(0), [prefetchOptions]);
  isFollowed = true;
  await assert.rejects(fetchAhead("/api/companies", (body) => body, quiet), RequestFailure);
  assert.deepEqual(callOptions.splice(0), [prefetchOptions, quiet]);
  await assert.rejects(
    fetchAhead("/api/companies", (body) => body, { ...quiet, signal: AbortSignal.abort() }),
    RequestFailure,
  );
  assert.equal(callOptions.length, 1);
});

Deno.test("createPrefetchHttp: rejects writes", async () => {
  const { http, callOptions } = createFailingHttp();
  const write = createPrefetchHttp(http, () => true)("/api/companies", () => {}, {
    method: "POST",
  });
  await assert.rejects(write, { message: "Only GET requests are prefetched: /api/companies" });
  assert.deepEqual(callOptions, []);
});

/** Renders the navigation; `isRequested` returns whether the companies page was requested. */
async function showNavigation(show: Parameters<Parameters<typeof viewTest>[1]>[0]["show"]) {
  const app = await createApp();
  await show(app.element);
  const link = await screen.findByRole("link", { name: "İş ortakları" });
  // The frame adds its listeners in an effect.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return {
    link,
    rest: () => act(() => app.advanceClock(65)),
    isRequested: () => app.calls.some(({ path }) => path === "/api/companies"),
  };
}

viewTest(
  "navigation: prefetches the page of a link that the pointer rests on",
  async ({ show }) => {
    const { link, rest, isRequested } = await showNavigation(show);
    fireEvent.pointerOver(link);
    fireEvent.pointerOut(link);
    rest();
    fireEvent.pointerOver(link);
    assert.equal(isRequested(), false);
    rest();
    await waitFor(() => assert.ok(isRequested()));
  },
);

viewTest("navigation: prefetches nothing where the user saves data", async ({ show }) => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  try {
    const { link, rest, isRequested } = await showNavigation(show);
    const events: Event[] = [];
    link.addEventListener("pointerover", (event) => events.push(event));
    fireEvent.pointerOver(link);
    rest();
    fireEvent.pointerDown(link);
    // The page would have been requested by now.
    await act(fetchBundle);
    assert.deepEqual([events.length, isRequested()], [1, false]);
  } finally {
    Reflect.deleteProperty(navigator, "connection");
  }
});

/** Loads the page's script and waits while its loader could request. */
async function fetchBundle() {
  await import("../../../src/app/bundles/lists.ts");
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}
