/** The parts of `Storage` that the app uses. */
export interface BrowserStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  listKeys(): string[];
}

export interface StorageStatus {
  key: string;
  isStored: boolean;
}

type Listener = (status: StorageStatus) => void;

const unstoredKeys = new Set<string>();
const listeners = new Set<Listener>();

function notifyListeners(key: string, isStored: boolean) {
  if (unstoredKeys.has(key) !== isStored) return;
  if (isStored) unstoredKeys.delete(key);
  else unstoredKeys.add(key);
  for (const listener of listeners) listener({ key, isStored });
}

/** Reports keys that cannot be stored, also earlier ones, until unsubscribed. */
export function subscribeToStorage(listener: Listener): () => void {
  listeners.add(listener);
  for (const key of unstoredKeys) listener({ key, isStored: false });
  return () => void listeners.delete(listener);
}

/** Creates storage that never throws; values that cannot be stored stay in memory. */
function createStorage(open: () => Storage): BrowserStorage {
  const unstored = new Map<string, string>();

  function attempt<Result>(key: string, run: (storage: Storage) => Result): Result | undefined {
    try {
      return run(open());
    } catch {
      notifyListeners(key, false);
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
          // The old value may take the space and must not be read again.
          storage.removeItem(key);
          storage.setItem(key, value);
        }
        return true;
      });
      if (isStored) {
        unstored.delete(key);
        notifyListeners(key, true);
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

/** Local storage, which all tabs share. */
export const localStore: BrowserStorage = createStorage(() => localStorage);
/** The session storage of this tab. */
export const tabStore: BrowserStorage = createStorage(() => sessionStorage);
