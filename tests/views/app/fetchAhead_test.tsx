import { routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { aCompany, idOf } from "../../support/records.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { askingAhead, fetchAhead } from "../../../src/app/fetchAhead.ts";
import { routes } from "../../../src/app/routes.tsx";

const ID = idOf(1);
const COMPANY = `/company/${ID}`;
const noLink = { isFollowed: () => false };

const company = ({ path }: { path: string }) => {
  if (path === `/api/companies/${ID}`) return aCompany({ id: ID });
  if (path.endsWith("/undelivered")) return [];
  return path.endsWith("/count") ? 0 : { data: [], total: 0 };
};

type Around = Partial<Parameters<typeof routed>[1]>;

const toastTest = (around: Around = {}) =>
  routed(routes, { at: "/toast-test", as: { roles: ["ADMIN"] }, answer: company, ...around });

Deno.test("what a page asks for is in the cache once its link was approached, and not asked again", async () => {
  const app = await toastTest();
  const asked = () => app.calls.filter(({ path }) => path === `/api/companies/${ID}`).length;
  await app.arrived();
  await fetchAhead(app.services, { address: COMPANY, ...noLink });
  assert.equal(asked(), 1);
  await app.go(COMPANY);
  await app.arrived();
  assert.deepEqual([asked(), app.place()], [1, COMPANY]);
  app.stop();
});

Deno.test("nothing is fetched for whom the page does not let in, nor for what is no page", async () => {
  const fetchedBy = async (as: Around["as"], address: string) => {
    const app = await toastTest(as === undefined ? {} : { as });
    const before = app.calls.length;
    await fetchAhead(app.services, { address, ...noLink });
    const { length } = app.calls.slice(before).filter(({ path }) => path.includes("/companies"));
    app.stop();
    return length > 0;
  };
  assert.deepEqual({
    permitted: await fetchedBy(undefined, COMPANY),
    notPermitted: await fetchedBy({ roles: ["VIEWER"], permissions: ["project:list"] }, COMPANY),
    nobody: await fetchedBy(null, COMPANY),
    noId: await fetchedBy(undefined, "/company/1"),
    noPage: await fetchedBy(undefined, "/companies/"),
  }, { permitted: true, notPermitted: false, nobody: false, noId: false, noPage: false });
});

/** Calls that fail, and how each was made. */
function failing(): { http: Http; made: CallOptions[] } {
  const made: CallOptions[] = [];
  const http: Http = (path, _read, options = {}) => {
    made.push(options);
    return Promise.reject(new RequestFailure("refused", path, { status: 403 }));
  };
  return { http, made };
}

Deno.test("a call ahead that fails shows nothing, and is made openly when its page is waited for", async () => {
  let isFollowed = false;
  const { http, made } = failing();
  const ask = askingAhead(http, () => isFollowed);
  const quiet = { quiet: true };
  const ahead = { ...quiet, background: true, isAhead: true };
  await assert.rejects(ask("/api/companies", (body) => body, quiet), RequestFailure);
  assert.deepEqual(made.splice(0), [ahead]);
  isFollowed = true;
  await assert.rejects(ask("/api/companies", (body) => body, quiet), RequestFailure);
  assert.deepEqual(made.splice(0), [ahead, quiet]);
  await assert.rejects(
    ask("/api/companies", (body) => body, { ...quiet, signal: AbortSignal.abort() }),
    RequestFailure,
  );
  assert.equal(made.length, 1);
});

Deno.test("nothing is written ahead", async () => {
  const { http, made } = failing();
  const write = askingAhead(http, () => true)("/api/companies", () => {}, { method: "POST" });
  await assert.rejects(write, { message: "/api/companies is not only read" });
  assert.deepEqual(made, []);
});

/** The navigation of the app, and whether the page of companies was asked for. */
async function navigation(show: Parameters<Parameters<typeof viewTest>[1]>[0]["show"]) {
  const app = await toastTest();
  await show(app.element);
  const link = await screen.findByRole("link", { name: "İş ortakları" });
  // By then the frame listens.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return {
    link,
    rest: () => act(() => app.pass(65)),
    isAsked: () => app.calls.some(({ path }) => path === "/api/companies"),
  };
}

viewTest("a link of the frame that is rested on has its page fetched", async ({ show }) => {
  const { link, rest, isAsked } = await navigation(show);
  fireEvent.pointerOver(link);
  fireEvent.pointerOut(link);
  rest();
  fireEvent.pointerOver(link);
  assert.equal(isAsked(), false);
  rest();
  await waitFor(() => assert.ok(isAsked()));
});

viewTest("whoever saves data has nothing fetched ahead", async ({ show }) => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  try {
    const { link, rest, isAsked } = await navigation(show);
    const told: Event[] = [];
    link.addEventListener("pointerover", (event) => told.push(event));
    fireEvent.pointerOver(link);
    rest();
    fireEvent.pointerDown(link);
    // By then it would have been asked for, had it been.
    await act(fetchBundle);
    assert.deepEqual([told.length, isAsked()], [1, false]);
  } finally {
    Reflect.deleteProperty(navigator, "connection");
  }
});

/** The script of the page, and the turns in which its loader would ask. */
async function fetchBundle() {
  await import("../../../src/app/bundles/lists.ts");
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}
