import { type ComponentType, useEffect } from "react";
import type { LoaderFunction } from "react-router";
import { tabStore } from "../platform/storage.ts";

const RELOAD_KEY_PREFIX = "reloaded-for ";

/** The exports of a page's module. */
export interface Page {
  Component: ComponentType;
  loader?: LoaderFunction;
}

interface Environment {
  /** Whether the server answers; while it does not, a reload would end at the browser's own page. */
  isReachable(): Promise<boolean>;
  /** Reloads the app, at an address. */
  reload(address: string): void;
  /** Outlives the reload, so that a module that keeps failing is not reloaded for again. */
  memory: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const browserEnvironment: Environment = {
  isReachable,
  reload(address) {
    if (address === location.href) location.reload();
    else location.assign(address);
  },
  memory: tabStore,
};

/** Whether the server answers. */
export function isReachable(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);
}

/** A part of the app itself that could not be loaded. */
export class ModuleFailure extends Error {
  override name = "ModuleFailure";

  constructor(module: string, cause: unknown) {
    super(`The module of ${module} could not be loaded`, { cause });
  }
}

/**
 * Loads a page's module. When that fails, as it does after a release replaced the files, the page
 * is reloaded once, at its own address; failing again, or without a server that answers, the
 * route's error screen shows (docs/product.md 22.7). Never rejects: the router shows nothing for a
 * route whose module it could not load. `name` distinguishes the module from others that load at
 * the same time.
 */
export function pageModule(
  name: string,
  load: () => Promise<Page>,
  environment: Environment = browserEnvironment,
): () => Promise<Page> {
  return async () => {
    const outcome = await attempt(name, load, environment);
    if (outcome.kind === "loaded") return outcome.module;
    return {
      Component: outcome.kind === "missed"
        ? reloadingPage(() => environment.reload(location.href))
        : throwingPage(outcome.failure),
    };
  };
}

/** Loads a module that is no page, on the way to an address; that is where the app is reloaded. */
export async function partModule<Module>(
  name: string,
  load: () => Promise<Module>,
  address: string,
  environment: Environment = browserEnvironment,
): Promise<Module> {
  const outcome = await attempt(name, load, environment);
  if (outcome.kind === "loaded") return outcome.module;
  if (outcome.kind === "failed") throw outcome.failure;
  environment.reload(address);
  return new Promise<never>(() => {});
}

type Outcome<Module> =
  | { kind: "loaded"; module: Module }
  /** Failed for the first time: a reload may help. */
  | { kind: "missed" }
  | { kind: "failed"; failure: ModuleFailure };

async function attempt<Module>(
  name: string,
  load: () => Promise<Module>,
  { memory, isReachable }: Environment,
): Promise<Outcome<Module>> {
  const key = RELOAD_KEY_PREFIX + name;
  try {
    const module = await load();
    memory.removeItem(key);
    return { kind: "loaded", module };
  } catch (error) {
    const failure = new ModuleFailure(name, error);
    if (!await isReachable()) return { kind: "failed", failure };
    if (memory.getItem(key) !== null) {
      memory.removeItem(key);
      return { kind: "failed", failure };
    }
    memory.setItem(key, "yes");
    return { kind: "missed" };
  }
}

function reloadingPage(reload: () => void): ComponentType {
  return function Reloading() {
    useEffect(reload, []);
    return null;
  };
}

function throwingPage(failure: ModuleFailure): ComponentType {
  return function Failing(): never {
    throw failure;
  };
}
