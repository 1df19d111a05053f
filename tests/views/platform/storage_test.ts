import assert from "node:assert/strict";
import {
  localStore,
  type StorageStatus,
  subscribeToStorage,
  tabStore,
} from "../../../src/platform/storage.ts";

/** A storage that takes so many letters, keys included. */
function createStorage(room: number, kept: Record<string, string> = {}) {
  const values: Record<string, string> = { ...kept };
  const countCharacters = () => Object.entries(values).flat().join("").length;
  const storage = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      const before = values[key];
      values[key] = value;
      if (countCharacters() <= room) return;
      if (before === undefined) delete values[key];
      else values[key] = before;
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => void delete values[key],
  };
  return { storage, values };
}

/** Runs with a global of the browser replaced; `open` is called whenever it is read. */
function withGlobal<Result>(name: string, open: () => unknown, run: () => Result): Result {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, get: open });
  try {
    return run();
  } finally {
    if (before) Object.defineProperty(globalThis, name, before);
  }
}

function throwBlocked(): never {
  throw new DOMException("denied", "SecurityError");
}

/** Returns the reported storage changes. */
function collectNews(run: () => void): StorageStatus[] {
  const news: StorageStatus[] = [];
  const leave = subscribeToStorage((one) => news.push(one));
  news.length = 0;
  run();
  leave();
  return news;
}

for (const [name, store] of [["localStorage", localStore], ["sessionStorage", tabStore]] as const) {
  Deno.test(`${name}: keeps values for the page where the browser blocks it`, () => {
    withGlobal(name, throwBlocked, () => {
      const news = collectNews(() => {
        assert.equal(store.getItem("a"), null);
        store.setItem("a", "1");
        assert.deepEqual([store.getItem("a"), store.listKeys()], ["1", ["a"]]);
        store.removeItem("a");
        assert.deepEqual([store.getItem("a"), store.listKeys()], [null, []]);
      });
      assert.deepEqual(news, [{ key: "a", isStored: false }]);
    });
    const { storage } = createStorage(10);
    withGlobal(name, () => storage, () => store.setItem("a", "1"));
  });
}

Deno.test("local storage: keeps a value in memory when it is full and never reads the old one", () => {
  const { storage, values } = createStorage(10, { token: "old", x: "" });
  withGlobal("localStorage", () => storage, () => {
    assert.deepEqual(collectNews(() => localStore.setItem("token", "far too long")), [
      { key: "token", isStored: false },
    ]);
    assert.deepEqual([localStore.getItem("token"), values], ["far too long", { x: "" }]);
    assert.deepEqual(collectNews(() => localStore.setItem("token", "new")), [
      { key: "token", isStored: true },
    ]);
    assert.deepEqual([localStore.getItem("token"), values], ["new", { x: "", token: "new" }]);
  });
});

Deno.test("local storage: makes room for a value by removing the one it replaces", () => {
  const { values } = createStorage(11, { token: "abc" });
  // As browsers do that count both while one takes the place of the other.
  const storage = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      if (key in values) throw new DOMException("full", "QuotaExceededError");
      values[key] = value;
    },
    removeItem: (key: string) => void delete values[key],
  };
  withGlobal("localStorage", () => storage, () => {
    assert.deepEqual(collectNews(() => localStore.setItem("token", "def")), []);
    assert.deepEqual(values, { token: "def" });
  });
});

Deno.test("local storage: notifies a new listener of values that are not stored", () => {
  withGlobal("localStorage", throwBlocked, () => {
    localStore.setItem("b", "1");
    const news: StorageStatus[] = [];
    subscribeToStorage((one) => news.push(one))();
    assert.deepEqual(news, [{ key: "b", isStored: false }]);
    localStore.removeItem("b");
  });
  const { storage } = createStorage(10);
  withGlobal("localStorage", () => storage, () => localStore.setItem("b", "1"));
});
