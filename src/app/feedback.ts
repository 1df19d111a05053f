import type { ActorRefFrom } from "xstate";
import { feedbackFormMachine } from "../../machines/feedbackForm.ts";
import type { Services } from "../actors/services.ts";
import { feedbackEffects } from "./feedbackEffects.ts";

/**
 * The actor of the feedback form, and of the screenshot flow in it; started by the first that asks
 * for it.
 */
export function feedbackFormOf(services: Services): ActorRefFrom<typeof feedbackFormMachine> {
  return services.actors.part(
    "feedbackForm",
    () => feedbackFormMachine.provide(feedbackEffects(services)),
  );
}
