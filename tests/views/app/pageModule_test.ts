import assert from "node:assert/strict";
import { ModuleFailure, type Page, pageModule, partModule } from "../../../src/app/pageModule.ts";

function surroundings(isReachable = true) {
  const stored = new Map<string, string>();
  const reloads: string[] = [];
  return {
    reloads,
    isReachable: () => Promise.resolve(isReachable),
    reload: (address: string) => void reloads.push(address),
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

Deno.test("a page that is missed while the server does not answer fails at once, and reloads later", async () => {
  const away = surroundings(false);
  assert.equal(await nameOf(pageModule("/project", gone, away)), "Failing");
  assert.equal(await nameOf(pageModule("/project", gone, away)), "Failing");
  const back = { ...away, isReachable: () => Promise.resolve(true) };
  assert.equal(await nameOf(pageModule("/project", gone, back)), "Reloading");
});

const WANTED = "https://iklim.example/company/?page=2";

Deno.test("a part that is gone reloads the address that was wanted, and never twice in a row", async () => {
  const around = surroundings();
  void partModule("texts", gone, WANTED, around);
  const reloaded = new Promise<void>((resolve) =>
    around.reload = (address) => {
      around.reloads.push(address);
      resolve();
    }
  );
  await reloaded;
  assert.deepEqual(around.reloads, [WANTED]);
  await assert.rejects(partModule("texts", gone, WANTED, around), ModuleFailure);
  assert.deepEqual(around.reloads, [WANTED]);
  const there = () => Promise.resolve("texts");
  assert.equal(await partModule("texts", there, WANTED, around), "texts");
});

Deno.test("a part that is missed while the server does not answer fails, and nothing is reloaded", async () => {
  const around = surroundings(false);
  await assert.rejects(partModule("texts", gone, WANTED, around), { cause: failure });
  assert.deepEqual(around.reloads, []);
});
