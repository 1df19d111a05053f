import assert from "node:assert/strict";
import {
  createPageLoader,
  loadModule,
  ModuleFailure,
  type Page,
} from "../../../src/app/pageModule.ts";

function createEnvironment(isReachable = true) {
  const stored = new Map<string, string>();
  const reloads: string[] = [];
  return {
    reloads,
    isReachable: () => Promise.resolve(isReachable),
    reload: (address: string) => void reloads.push(address),
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  };
}

const failure = new TypeError("Failed to fetch module");
const failToLoad = () => Promise.reject(failure);
const page: Page = { Component: () => null };
const loadPage = () => Promise.resolve(page);

const findName = async (load: () => Promise<Page>) => (await load()).Component.name;

Deno.test("createPageLoader: reloads the app once when a module is missing, then fails", async () => {
  const environment = createEnvironment();
  assert.equal(await findName(createPageLoader("/project", failToLoad, environment)), "Reloading");
  assert.equal(await findName(createPageLoader("/project", failToLoad, environment)), "Failing");
});

Deno.test("createPageLoader: reloads again for a new failure once the page has loaded", async () => {
  const environment = createEnvironment();
  await createPageLoader("/project", failToLoad, environment)();
  assert.equal(await createPageLoader("/project", loadPage, environment)(), page);
  assert.equal(await findName(createPageLoader("/project", failToLoad, environment)), "Reloading");
});

Deno.test("createPageLoader: does not loop when another module loads in between", async () => {
  const environment = createEnvironment();
  await createPageLoader("/project", failToLoad, environment)();
  await createPageLoader("layout", loadPage, environment)();
  assert.equal(await findName(createPageLoader("/project", failToLoad, environment)), "Failing");
});

Deno.test("createPageLoader: fails without a reload while the server is unreachable", async () => {
  const away = createEnvironment(false);
  assert.equal(await findName(createPageLoader("/project", failToLoad, away)), "Failing");
  assert.equal(await findName(createPageLoader("/project", failToLoad, away)), "Failing");
  const back = { ...away, isReachable: () => Promise.resolve(true) };
  assert.equal(await findName(createPageLoader("/project", failToLoad, back)), "Reloading");
});

const WANTED = "https://iklim.example/company/?page=2";

Deno.test("loadModule: reloads the requested address, and never twice in a row", async () => {
  const environment = createEnvironment();
  void loadModule("texts", failToLoad, WANTED, environment);
  const reloaded = new Promise<void>((resolve) =>
    environment.reload = (address) => {
      environment.reloads.push(address);
      resolve();
    }
  );
  await reloaded;
  assert.deepEqual(environment.reloads, [WANTED]);
  await assert.rejects(loadModule("texts", failToLoad, WANTED, environment), ModuleFailure);
  assert.deepEqual(environment.reloads, [WANTED]);
  const loadTexts = () => Promise.resolve("texts");
  assert.equal(await loadModule("texts", loadTexts, WANTED, environment), "texts");
});

Deno.test("loadModule: rejects without a reload while the server is unreachable", async () => {
  const environment = createEnvironment(false);
  await assert.rejects(loadModule("texts", failToLoad, WANTED, environment), { cause: failure });
  assert.deepEqual(environment.reloads, []);
});
