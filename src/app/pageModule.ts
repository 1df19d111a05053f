const RELOADED_FOR = "reloaded-for";

interface Surroundings {
  reload(): void;
  /** Survives the reload, so that a module that keeps failing is not reloaded for again. */
  memory: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  path(): string;
}

const browser: Surroundings = {
  reload: () => globalThis.location.reload(),
  memory: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
  path: () => globalThis.location.pathname,
};

/**
 * Loads a page's module. When that fails, as it does after a release replaced the files, the page
 * is reloaded once; failing again, the route's error screen shows (spec section 8).
 */
export function pageModule<Module>(
  load: () => Promise<Module>,
  { reload, memory, path }: Surroundings = browser,
): () => Promise<Module> {
  return async () => {
    try {
      const module = await load();
      memory.removeItem(RELOADED_FOR);
      return module;
    } catch (error) {
      if (memory.getItem(RELOADED_FOR) === path()) {
        memory.removeItem(RELOADED_FOR);
        throw error;
      }
      memory.setItem(RELOADED_FOR, path());
      reload();
      return new Promise<never>(() => {});
    }
  };
}
