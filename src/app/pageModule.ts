import { type ComponentType, useEffect } from "react";
import type { LoaderFunction } from "react-router";
import { tabStore } from "../platform/storage.ts";
import type { AppBundle } from "./pages.ts";

const RELOAD_KEY_PREFIX = "reloaded-for ";

/** The exports of a page's module. */
export interface Page {
  Component: ComponentType;
  loader?: LoaderFunction;
}

/** Loads a bundle of signed-in pages. */
export type LoadBundle = (bundle: AppBundle) => Promise<Readonly<Record<string, unknown>>>;

/** Returns the page that a bundle exports under a name. @throws {TypeError} if there is none. */
export function findPage(bundle: Readonly<Record<string, unknown>>, name: string): Page {
  const page = bundle[name];
  if (!isPage(page)) throw new TypeError(`The bundle has no page ${name}`);
  return page;
}

const isPage = (value: unknown): value is Page =>
  typeof value === "object" && value !== null && "Component" in value;

interface Environment {
  /** Whether the server responds. Otherwise a reload would show the browser's error page. */
  isReachable(): Promise<boolean>;
  /** Reloads the app, at an address. */
  reload(address: string): void;
  /** Survives the reload, so that a module that keeps failing causes only one. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const browserEnvironment: Environment = {
  isReachable,
  reload(address) {
    if (address === location.href) location.reload();
    else location.assign(address);
  },
  storage: tabStore,
};

/** Whether the server responds. */
export function isReachable(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);
}

/** The error of an app module that could not be loaded. */
export class ModuleFailure extends Error {
  override name = "ModuleFailure";

  constructor(module: string, cause: unknown) {
    super(`The module of ${module} could not be loaded`, { cause });
  }
}

/**
 * Creates a function that loads a page's module and never rejects. After the first failure, as
 * after a release, the page reloads once at its own address. If that fails too, or the server does
 * not respond, the route's error screen shows (docs/product.md 22.7). It never rejects because the
 * router would then show nothing. `name` distinguishes modules that load at the same time.
 */
export function createPageLoader(
  name: string,
  load: () => Promise<Page>,
  environment: Environment = browserEnvironment,
): () => Promise<Page> {
  return async () => {
    const outcome = await tryLoad(name, load, environment);
    if (outcome.kind === "loaded") return outcome.module;
    return {
      Component: outcome.kind === "failedOnce"
        ? createReloadingPage(() => environment.reload(location.href))
        : createThrowingPage(outcome.failure),
    };
  };
}

/**
 * Loads a module other than a page, during navigation to `address`. After a first failure the app
 * reloads there. @throws {ModuleFailure} if that does not help.
 */
export async function loadModule<Module>(
  name: string,
  load: () => Promise<Module>,
  address: string,
  environment: Environment = browserEnvironment,
): Promise<Module> {
  const outcome = await tryLoad(name, load, environment);
  if (outcome.kind === "loaded") return outcome.module;
  if (outcome.kind === "failed") throw outcome.failure;
  environment.reload(address);
  return new Promise<never>(() => {});
}

type Outcome<Module> =
  | { kind: "loaded"; module: Module }
  /** Failed for the first time: a reload may help. */
  | { kind: "failedOnce" }
  | { kind: "failed"; failure: ModuleFailure };

async function tryLoad<Module>(
  name: string,
  load: () => Promise<Module>,
  { storage, isReachable }: Environment,
): Promise<Outcome<Module>> {
  const key = RELOAD_KEY_PREFIX + name;
  try {
    const module = await load();
    storage.removeItem(key);
    return { kind: "loaded", module };
  } catch (error) {
    const failure = new ModuleFailure(name, error);
    if (!await isReachable()) return { kind: "failed", failure };
    if (storage.getItem(key) !== null) {
      storage.removeItem(key);
      return { kind: "failed", failure };
    }
    storage.setItem(key, "yes");
    return { kind: "failedOnce" };
  }
}

function createReloadingPage(reload: () => void): ComponentType {
  return function Reloading() {
    useEffect(reload, []);
    return null;
  };
}

function createThrowingPage(failure: ModuleFailure): ComponentType {
  return function Failing(): never {
    throw failure;
  };
}
