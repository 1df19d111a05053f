/** The part of `Storage` that the app uses, and the list of its keys. */
export interface BrowserStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  listKeys(): string[];
}

/** A key that the browser could not store, or stored after all. */
export interface StorageNews {
  key: string;
  isStored: boolean;
}

type Listener = (news: StorageNews) => void;

const unstoredKeys = new Set<string>();
const listeners = new Set<Listener>();

function report(key: string, isStored: boolean) {
  if (unstoredKeys.has(key) !== isStored) return;
  if (isStored) unstoredKeys.delete(key);
  else unstoredKeys.add(key);
  for (const listener of listeners) listener({ key, isStored });
}

/** Reports each key that is not stored, those of before too, until the returned function is called. */
export function followStorage(listener: Listener): () => void {
  listeners.add(listener);
  for (const key of unstoredKeys) listener({ key, isStored: false });
  return () => void listeners.delete(listener);
}

/** Storage that never throws: what the browser does not store lasts as long as the page. */
function createStorage(open: () => Storage): BrowserStorage {
  const unstored = new Map<string, string>();

  function attempt<Result>(key: string, run: (storage: Storage) => Result): Result | undefined {
    try {
      return run(open());
    } catch {
      report(key, false);
      return undefined;
    }
  }

  return {
    getItem: (key) => unstored.get(key) ?? attempt(key, (storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored = attempt(key, (storage) => {
        try {
          storage.setItem(key, value);
        } catch {
          // The old value may be what takes the room, and must not be read again.
          storage.removeItem(key);
          storage.setItem(key, value);
        }
        return true;
      });
      if (isStored) {
        unstored.delete(key);
        report(key, true);
      } else unstored.set(key, value);
    },
    removeItem(key) {
      unstored.delete(key);
      attempt(key, (storage) => storage.removeItem(key));
    },
    listKeys() {
      try {
        return [...new Set([...Object.keys(open()), ...unstored.keys()])];
      } catch {
        return [...unstored.keys()];
      }
    },
  };
}

/** Shared by all tabs. */
export const localStore: BrowserStorage = createStorage(() => localStorage);
/** Of this tab. */
export const tabStore: BrowserStorage = createStorage(() => sessionStorage);
