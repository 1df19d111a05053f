import type { ActorRefFrom } from "xstate";
import { notificationPollerMachine } from "../../machines/notificationPoller.ts";
import { notificationSidebarMachine } from "../../machines/notificationSidebar.ts";
import type { Services } from "../actors/services.ts";
import { notificationEffects } from "./notificationEffects.ts";

export interface Notifications {
  poller: ActorRefFrom<typeof notificationPollerMachine>;
  sidebar: ActorRefFrom<typeof notificationSidebarMachine>;
}

/** The actors of notifications, started by the first that asks for them. */
export function notificationsOf(services: Services): Notifications {
  const { part } = services.actors;
  return {
    poller: part(
      "notificationPoller",
      () => notificationPollerMachine.provide(notificationEffects(services).poller),
    ),
    sidebar: part(
      "notificationSidebar",
      () => notificationSidebarMachine.provide(notificationEffects(services).sidebar),
    ),
  };
}
