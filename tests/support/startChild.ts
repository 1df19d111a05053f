import type { ActorRefFrom, AnyActorLogic } from "xstate";
import type { App } from "../../machines/createApp.ts";

/** Has the app run an actor, as a view would, and finds it. */
export function startChild<Logic extends AnyActorLogic>(
  { app }: Pick<App, "app">,
  id: string,
  logic: Logic,
): ActorRefFrom<Logic> {
  app.send({ type: "child.requested", id, logic });
  return app.system.get(id);
}
