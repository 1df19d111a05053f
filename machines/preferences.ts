import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Language } from "../contract/language.ts";
import { type Theme, THEMES } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** The texts of one language by key; some have a singular and a plural. */
export type Catalogue = Readonly<Record<string, string | { one: string; other: string }>>;

type PreferencesEvent =
  | { type: "language.chosen"; language: Language }
  | { type: "theme.chosen"; theme: Theme }
  | { type: "singleKeys.chosen"; isOn: boolean };

export type PreferencesEmitted = { type: "language.failed"; language: Language; error: unknown };

export interface PreferencesInput {
  language: Language;
  theme: Theme;
  /** The texts of `language`, if they are already loaded. */
  catalogue?: Catalogue;
  singleKeys?: boolean;
}

interface Context {
  /** The current language, which is that of `catalogue`. */
  language: Language;
  catalogue: Catalogue | null;
  /** The language that is loading, or was requested last. */
  requestedLanguage: Language;
  initialTheme: Theme;
  /** Whether single keys are shortcuts; true by default. */
  singleKeys: boolean;
}

/** The user's language, theme and shortcuts. A language becomes current once its texts load. */
export const preferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreferencesEvent,
    emitted: {} as PreferencesEmitted,
    input: {} as PreferencesInput,
  },
  actors: {
    loadCatalogue: fromPromise<Catalogue, { language: Language }>(() =>
      notProvided("loadCatalogue")
    ),
  },
  actions: {
    storeLanguage: (_, _params: { language: Language }) => notProvided("storeLanguage"),
    storeTheme: (_, _params: { theme: Theme }) => notProvided("storeTheme"),
    storeSingleKeys: (_, _params: { isOn: boolean }) => notProvided("storeSingleKeys"),
    emitFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: "language.failed",
      language: context.requestedLanguage,
      error,
    })),
  },
  guards: {
    isLoaded: ({ context }) => context.catalogue !== null,
    isCurrent: ({ context }, { language }: { language: Language }) =>
      context.catalogue !== null && language === context.language,
    isRequested: ({ context }, { language }: { language: Language }) =>
      language === context.requestedLanguage,
    isInitiallyLight: ({ context }) => context.initialTheme === "light",
    isInitiallyDark: ({ context }) => context.initialTheme === "dark",
    isLight: (_, { theme }: { theme: Theme }) => theme === "light",
    isDark: (_, { theme }: { theme: Theme }) => theme === "dark",
  },
}).createMachine({
  id: "preferences",
  context: ({ input: { language, theme, catalogue, singleKeys = true } }) => ({
    language,
    requestedLanguage: language,
    catalogue: catalogue ?? null,
    initialTheme: theme,
    singleKeys,
  }),
  type: "parallel",
  on: {
    "singleKeys.chosen": {
      actions: [
        assign({ singleKeys: ({ event }) => event.isOn }),
        { type: "storeSingleKeys", params: ({ event }) => event },
      ],
    },
  },
  states: {
    language: {
      initial: "starting",
      states: {
        starting: {
          always: [{ guard: "isLoaded", target: "ready" }, { target: "loading" }],
        },
        ready: {
          on: {
            "language.chosen": [
              { guard: { type: "isCurrent", params: ({ event }) => event } },
              {
                target: "loading",
                actions: assign({ requestedLanguage: ({ event }) => event.language }),
              },
            ],
          },
        },
        loading: {
          invoke: {
            src: "loadCatalogue",
            input: ({ context }) => ({ language: context.requestedLanguage }),
            onDone: {
              target: "ready",
              actions: [
                assign(({ context, event }) => ({
                  catalogue: event.output,
                  language: context.requestedLanguage,
                })),
                {
                  type: "storeLanguage",
                  params: ({ context }) => ({ language: context.requestedLanguage }),
                },
              ],
            },
            onError: [
              {
                guard: "isLoaded",
                target: "ready",
                actions: { type: "emitFailure", params: ({ event }) => event },
              },
              {
                target: "unavailable",
                actions: { type: "emitFailure", params: ({ event }) => event },
              },
            ],
          },
          on: {
            "language.chosen": [
              { guard: { type: "isRequested", params: ({ event }) => event } },
              {
                guard: { type: "isCurrent", params: ({ event }) => event },
                target: "ready",
                actions: assign({ requestedLanguage: ({ event }) => event.language }),
              },
              {
                target: "loading",
                reenter: true,
                actions: assign({ requestedLanguage: ({ event }) => event.language }),
              },
            ],
          },
        },
        unavailable: {
          on: {
            "language.chosen": {
              target: "loading",
              actions: assign({ requestedLanguage: ({ event }) => event.language }),
            },
          },
        },
      },
    },
    theme: {
      initial: "restoring",
      on: {
        "theme.chosen": [
          {
            guard: { type: "isLight", params: ({ event }) => event },
            target: ".light",
            actions: { type: "storeTheme", params: ({ event }) => event },
          },
          {
            guard: { type: "isDark", params: ({ event }) => event },
            target: ".dark",
            actions: { type: "storeTheme", params: ({ event }) => event },
          },
          { target: ".system", actions: { type: "storeTheme", params: ({ event }) => event } },
        ],
      },
      states: {
        restoring: {
          always: [
            { guard: "isInitiallyLight", target: "light" },
            { guard: "isInitiallyDark", target: "dark" },
            { target: "system" },
          ],
        },
        light: {},
        dark: {},
        system: {},
      },
    },
  },
});

type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;

export function getTheme({ value }: PreferencesSnapshot): Theme {
  return THEMES.find((theme) => theme === value.theme) ?? "system";
}
