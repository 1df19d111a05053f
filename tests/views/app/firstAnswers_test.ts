import assert from "node:assert/strict";
import { type FirstAnswers, takingFirstAnswers } from "../../../src/app/firstAnswers.ts";

const URL = "/api/projects?page=1";

/** What a call is answered with, given what the document asked for before: "early" or "late". */
async function answered(
  first: Partial<FirstAnswers> | undefined,
  init: RequestInit = {},
): Promise<string[]> {
  globalThis.firstAnswers = first && {
    authorization: "Bearer token",
    language: "tr",
    at: performance.now(),
    answers: { [URL]: Promise.resolve(new Response("early")) },
    ...first,
  };
  const fetch = takingFirstAnswers(() => Promise.resolve(new Response("late")));
  const ask = async () =>
    await (await fetch(URL, {
      ...init,
      headers: { Authorization: "Bearer token", "Accept-Language": "tr", ...init.headers },
    })).text();
  const answers = [await ask(), await ask()];
  globalThis.firstAnswers = undefined;
  return answers;
}

Deno.test("what the document asked for is taken once", async () => {
  assert.deepEqual(await answered({}), ["early", "late"]);
  assert.deepEqual(await answered(undefined), ["late", "late"]);
  assert.deepEqual(await answered({ answers: {} }), ["late", "late"]);
});

Deno.test("it is asked for anew by another user, in another language, to write, and later", async () => {
  const anew = ["late", "late"];
  assert.deepEqual(await answered({}, { headers: { Authorization: "Bearer other" } }), anew);
  assert.deepEqual(await answered({}, { headers: { "Accept-Language": "en" } }), anew);
  assert.deepEqual(await answered({}, { method: "POST" }), ["late", "late"]);
  assert.deepEqual(await answered({ at: performance.now() - 10_000 }), anew);
});

Deno.test("what comes with a page that the server draws is waited for", async () => {
  const answers: FirstAnswers["answers"] = {};
  const rendered = Promise.resolve().then(() => {
    answers[URL] = Promise.resolve(new Response("early"));
  });
  assert.deepEqual(await answered({ answers, rendered }), ["early", "late"]);
});

Deno.test("a network that failed the document is asked once more", async () => {
  const failed = Promise.reject(new TypeError("Failed to fetch"));
  assert.deepEqual(await answered({ answers: { [URL]: failed } }), ["late", "late"]);
});
