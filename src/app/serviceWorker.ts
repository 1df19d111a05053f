import { whenQuiet } from "../ui/whenIdle.ts";
import { lockOf, PAGE_LOADED } from "../worker/routing.ts";
import type { RunningApp } from "./startApp.ts";

/** True in development builds, where there is no worker, and what left one behind takes it away. */
declare const IKLIM_DEV: boolean;

const WORKER = "/sw.js";

/**
 * Has the app kept by the service worker, which is started once the first page is there. `entry` is
 * the address of the script that the page began with. Browsers have workers and locks in secure
 * contexts alone.
 */
export function keepApp(app: RunningApp, entry: string): void {
  if ((typeof IKLIM_DEV !== "undefined" && IKLIM_DEV) || !navigator.serviceWorker) return;
  void navigator.locks.request(
    lockOf(new URL(entry).pathname),
    { mode: "shared" },
    () => new Promise(() => {}),
  ).catch(() => {});
  whenQuiet(workOf(app), () => void startWorker());
}

/** A page that stands needs no worker, so that failing to start one is only logged. */
async function startWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(PAGE_LOADED);
  } catch (error) {
    console.info("The service worker could not be started", error);
  }
}

/** What of the page is under way, its navigation too. */
const workOf = ({ router, services: { activity } }: RunningApp) => ({
  isBusy: () =>
    !router.state.initialized || router.state.navigation.state !== "idle" || activity.isBusy(),
  subscribe: (listener: () => void) => {
    const subscribed = [router.subscribe(listener), activity.subscribe(listener)];
    return () => subscribed.forEach((leave) => leave());
  },
});
