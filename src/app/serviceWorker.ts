import { whenQuiet } from "../ui/whenIdle.ts";
import { getLockName, PAGE_LOADED } from "../worker/routing.ts";
import { createPageActivity } from "./pageActivity.ts";
import type { RunningApp } from "./startApp.ts";

/** True in development builds, which start no service worker. */
declare const IKLIM_DEV: boolean;

const WORKER = "/sw.js";

/**
 * Starts the service worker after the first page has loaded. A lock named after `entry`, the page's
 * entry script, lets the worker keep this build's files. Browsers have workers and locks only in
 * secure contexts.
 */
export function startServiceWorker({ router, services }: RunningApp, entry: string): void {
  if ((typeof IKLIM_DEV !== "undefined" && IKLIM_DEV) || !navigator.serviceWorker) return;
  void navigator.locks.request(
    getLockName(new URL(entry).pathname),
    { mode: "shared" },
    () => new Promise(() => {}),
  ).catch(() => {});
  whenQuiet(createPageActivity(router, services), () => void registerWorker());
}

/** The page works without a worker, so a failure is only logged. */
async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(PAGE_LOADED);
  } catch (error) {
    console.info("The service worker could not be started", error);
  }
}
