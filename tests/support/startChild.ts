import type { ActorRefFrom, AnyActorLogic, InputFrom } from "xstate";
import type { App } from "../../machines/createApp.ts";

/** Has the app run an actor, as a view would, and finds it. */
export function startChild<Logic extends AnyActorLogic>(
  { app }: Pick<App, "app">,
  id: string,
  logic: Logic,
  input?: InputFrom<Logic>,
): ActorRefFrom<Logic> {
  app.send({ type: "child.requested", id, logic, input });
  return app.system.get(id);
}
