import { type ActorRefFrom, createActor } from "xstate";
import { feedbackFormMachine } from "../../machines/feedbackForm.ts";
import type { Services } from "../actors/services.ts";
import { feedbackEffects } from "./feedbackEffects.ts";

export type FeedbackFormActor = ActorRefFrom<typeof feedbackFormMachine>;

const started = new WeakMap<Services, FeedbackFormActor>();

/**
 * The actor of the feedback form, and of the screenshot flow in it. Loaded after the frame stands,
 * it is started outside of any view by the first that asks for it, and lives as long as the app.
 */
export function feedbackFormOf(services: Services): FeedbackFormActor {
  const found = started.get(services);
  if (found) return found;
  const form = createActor(feedbackFormMachine.provide(feedbackEffects(services))).start();
  services.actors.app.subscribe({
    complete() {
      form.stop();
    },
  });
  started.set(services, form);
  return form;
}
