import assert from "node:assert/strict";
import { type Page, pageModule, partModule } from "../../../src/app/pageModule.ts";

function surroundings() {
  const stored = new Map<string, string>();
  let reloads = 0;
  return {
    reloads: () => reloads,
    reload: () => void reloads++,
    memory: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  };
}

const failure = new TypeError("Failed to fetch module");
const gone = () => Promise.reject(failure);
const page: Page = { Component: () => null };
const there = () => Promise.resolve(page);

const nameOf = async (load: () => Promise<Page>) => (await load()).Component.name;

Deno.test("a page whose module is gone reloads once, then fails", async () => {
  const around = surroundings();
  assert.equal(await nameOf(pageModule("/project", gone, around)), "Reloading");
  assert.equal(await nameOf(pageModule("/project", gone, around)), "Failing");
});

Deno.test("a page that loads after the reload makes its next failure reload again", async () => {
  const around = surroundings();
  await pageModule("/project", gone, around)();
  assert.equal(await pageModule("/project", there, around)(), page);
  assert.equal(await nameOf(pageModule("/project", gone, around)), "Reloading");
});

Deno.test("a layout that loads beside the page that is gone makes no loop of reloads", async () => {
  const around = surroundings();
  await pageModule("/project", gone, around)();
  await pageModule("layout", there, around)();
  assert.equal(await nameOf(pageModule("/project", gone, around)), "Failing");
});

Deno.test("a part that is gone reloads where the page stands, and never twice in a row", async () => {
  const around = surroundings();
  const waiting = Symbol();
  const first = partModule("texts", gone, around);
  await Promise.resolve();
  assert.equal(await Promise.race([first, Promise.resolve(waiting)]), waiting);
  assert.equal(around.reloads(), 1);
  await assert.rejects(partModule("texts", gone, around), failure);
  assert.equal(around.reloads(), 1);
  assert.equal(await partModule("texts", () => Promise.resolve("texts"), around), "texts");
});
