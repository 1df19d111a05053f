import { useSelector } from "@xstate/react";
import type { Language } from "../../contract/language.ts";
import type { Theme } from "../../contract/constants.ts";
import { getTheme } from "../../machines/preferences.ts";
import { useServices } from "./services.ts";

/** The language and theme, and functions that change them. */
export function usePreferences() {
  const { preferences } = useServices().actors;
  return {
    language: useSelector(preferences, ({ context }) => context.language),
    theme: useSelector(preferences, getTheme),
    chooseLanguage: (language: Language) => preferences.send({ type: "language.chosen", language }),
    chooseTheme: (theme: Theme) => preferences.send({ type: "theme.chosen", theme }),
  };
}

/** Whether single-key shortcuts are on, and a function that changes it. */
export function useSingleKeys() {
  const { preferences } = useServices().actors;
  return {
    isSingleKeysOn: useSelector(preferences, ({ context }) => context.singleKeys),
    chooseSingleKeys: (isOn: boolean) => preferences.send({ type: "singleKeys.chosen", isOn }),
  };
}
