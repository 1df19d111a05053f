import { useSelector } from "@xstate/react";
import type { Language } from "../../contract/language.ts";
import type { Theme } from "../../contract/constants.ts";
import { chosenTheme } from "../../machines/preferences.ts";
import { useServices } from "./services.ts";

/** The current language and theme, and how to change them. */
export function usePreferences() {
  const { preferences } = useServices().actors;
  return {
    language: useSelector(preferences, ({ context }) => context.language),
    theme: useSelector(preferences, chosenTheme),
    chooseLanguage: (language: Language) => preferences.send({ type: "language.chosen", language }),
    chooseTheme: (theme: Theme) => preferences.send({ type: "theme.chosen", theme }),
  };
}

/** Whether keys that are pressed alone are shortcuts, and how to change it; it is stored. */
export function useSingleKeys() {
  const { preferences } = useServices().actors;
  return {
    areSinglesOn: useSelector(preferences, ({ context }) => context.singleKeys),
    chooseSingles: (isOn: boolean) => preferences.send({ type: "singleKeys.chosen", isOn }),
  };
}
