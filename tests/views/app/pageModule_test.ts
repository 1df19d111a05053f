import assert from "node:assert/strict";
import { pageModule } from "../../../src/app/pageModule.ts";

function surroundings() {
  const stored = new Map<string, string>();
  let reloads = 0;
  return {
    reloads: () => reloads,
    reload: () => void reloads++,
    path: () => "/project/",
    memory: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  };
}

const gone = () => Promise.reject(new TypeError("Failed to fetch module"));

Deno.test("a page module that is gone reloads the page, and never twice in a row", async () => {
  const around = surroundings();
  void pageModule(gone, around)();
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(around.reloads(), 1);

  await assert.rejects(pageModule(gone, around)(), new TypeError("Failed to fetch module"));
  assert.equal(around.reloads(), 1);
});

Deno.test("a module that loads after the reload makes the next failure reload again", async () => {
  const around = surroundings();
  void pageModule(gone, around)();
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(await pageModule(() => Promise.resolve("page"), around)(), "page");

  void pageModule(gone, around)();
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(around.reloads(), 2);
});
