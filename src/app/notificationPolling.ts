import { isAuthenticated } from "../../machines/session.ts";
import type { Services } from "../actors/services.ts";
import { whenQuiet } from "../ui/whenIdle.ts";
import { BUNDLES } from "./bundles.ts";
import { createPageActivity } from "./pageActivity.ts";
import type { Router } from "./routes.tsx";

/**
 * Starts the notification poller after the first page of a session. It runs as long as the app and
 * follows by itself which user may read notifications.
 */
export function startNotificationPolling(services: Services, router: Router): void {
  const { queries, actors: { app, session, acquireChild } } = services;
  const isRunning = () => app.system.get("notificationPoller") !== undefined;

  async function startPoller() {
    const [{ createNotificationPoller }] = await Promise.all([BUNDLES.frame(), queries.open()]);
    if (isRunning() || app.getSnapshot().status !== "active") return;
    const poller = createNotificationPoller(services, (path) => void router.navigate(path));
    acquireChild("notificationPoller", poller);
  }
  const startWhenQuiet = () => {
    // If the frame fails to load, the page shows the error.
    if (!isRunning()) {
      whenQuiet(createPageActivity(router, services), () => void startPoller().catch(console.info));
    }
  };

  if (isAuthenticated(session.getSnapshot())) startWhenQuiet();
  session.on("session.started", startWhenQuiet);
}
