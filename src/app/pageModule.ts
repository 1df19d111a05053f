import { type ComponentType, useEffect } from "react";
import type { LoaderFunction } from "react-router";

const RELOADED_FOR = "reloaded-for ";

/** What the module of a page brings. */
export interface Page {
  Component: ComponentType;
  loader?: LoaderFunction;
}

interface Surroundings {
  reload(): void;
  /** Survives the reload, so that a module that keeps failing is not reloaded for again. */
  memory: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const browser: Surroundings = {
  reload: () => globalThis.location.reload(),
  memory: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
};

/**
 * Loads a page's module. When that fails, as it does after a release replaced the files, the page
 * is reloaded once, at its own address; failing again, the route's error screen shows (spec section
 * 8). Never rejects: the router shows nothing for a route whose module it could not load. `name`
 * tells the module from those that load beside it.
 */
export function pageModule(
  name: string,
  load: () => Promise<Page>,
  around: Surroundings = browser,
): () => Promise<Page> {
  return async () => {
    const outcome = await attempt(name, load, around.memory);
    if (outcome.kind === "loaded") return outcome.module;
    return {
      Component: outcome.kind === "missed"
        ? reloading(around.reload)
        : failing(name, outcome.error),
    };
  };
}

/** Loads a module that is no page; for that one, the page is reloaded where it stands. */
export async function partModule<Module>(
  name: string,
  load: () => Promise<Module>,
  around: Surroundings = browser,
): Promise<Module> {
  const outcome = await attempt(name, load, around.memory);
  if (outcome.kind === "loaded") return outcome.module;
  if (outcome.kind === "failed") throw outcome.error;
  around.reload();
  return new Promise<never>(() => {});
}

type Outcome<Module> =
  | { kind: "loaded"; module: Module }
  /** For the first time: a reload may bring it. */
  | { kind: "missed" }
  | { kind: "failed"; error: unknown };

async function attempt<Module>(
  name: string,
  load: () => Promise<Module>,
  memory: Surroundings["memory"],
): Promise<Outcome<Module>> {
  const key = RELOADED_FOR + name;
  try {
    const module = await load();
    memory.removeItem(key);
    return { kind: "loaded", module };
  } catch (error) {
    if (memory.getItem(key) !== null) {
      memory.removeItem(key);
      return { kind: "failed", error };
    }
    memory.setItem(key, "yes");
    return { kind: "missed" };
  }
}

function reloading(reload: () => void): ComponentType {
  return function Reloading() {
    useEffect(reload, []);
    return null;
  };
}

function failing(name: string, cause: unknown): ComponentType {
  return function Failing(): never {
    throw new Error(`The module of ${name} could not be loaded`, { cause });
  };
}
