import { type ActorRefFrom, createActor } from "xstate";
import { notificationPollerMachine } from "../../machines/notificationPoller.ts";
import { notificationSidebarMachine } from "../../machines/notificationSidebar.ts";
import type { Services } from "../actors/services.ts";
import { notificationEffects } from "./notificationEffects.ts";

export interface Notifications {
  poller: ActorRefFrom<typeof notificationPollerMachine>;
  sidebar: ActorRefFrom<typeof notificationSidebarMachine>;
}

const started = new WeakMap<Services, Notifications>();

/**
 * The actors of notifications. Loaded after the frame stands, they are started outside of any view
 * by the first that asks for them, and live as long as the app does.
 */
export function notificationsOf(services: Services): Notifications {
  const found = started.get(services);
  if (found) return found;
  const effects = notificationEffects(services);
  const poller = createActor(notificationPollerMachine.provide(effects.poller)).start();
  const sidebar = createActor(notificationSidebarMachine.provide(effects.sidebar)).start();
  services.actors.app.subscribe({
    complete() {
      poller.stop();
      sidebar.stop();
    },
  });
  const notifications = { poller, sidebar };
  started.set(services, notifications);
  return notifications;
}
