import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Language } from "../contract/language.ts";
import { type Theme, THEMES } from "../contract/constants.ts";
import { notProvided } from "./notProvided.ts";

/** The texts of one language by their keys, some of them differing by number. */
export type Catalogue = Readonly<Record<string, string | { one: string; other: string }>>;

type PreferencesEvent =
  | { type: "language.chosen"; language: Language }
  | { type: "theme.chosen"; theme: Theme }
  | { type: "singleKeys.chosen"; isOn: boolean };

export type PreferencesEmitted = { type: "language.failed"; language: Language; error: unknown };

export interface PreferencesInput {
  language: Language;
  theme: Theme;
  /** The texts of that language, when they have been loaded already. */
  catalogue?: Catalogue;
  singleKeys?: boolean;
}

interface Context {
  /** The current language, the one of `catalogue`. */
  language: Language;
  catalogue: Catalogue | null;
  /** The language being loaded, or the last one asked for. */
  wanted: Language;
  initialTheme: Theme;
  /** Whether keys that are pressed alone are shortcuts; they are unless it was chosen otherwise. */
  singleKeys: boolean;
}

/** Language, theme and keys. A language becomes current once its texts are loaded. */
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
    setSingleKeys: assign((_, { isOn }: { isOn: boolean }) => ({ singleKeys: isOn })),
    requestLanguage: assign((_, { language }: { language: Language }) => ({ wanted: language })),
    setCatalogue: assign(({ context }, { catalogue }: { catalogue: Catalogue }) => ({
      catalogue,
      language: context.wanted,
    })),
    announceFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: "language.failed",
      language: context.wanted,
      error,
    })),
  },
  guards: {
    isLoaded: ({ context }) => context.catalogue !== null,
    isCurrent: ({ context }, { language }: { language: Language }) =>
      context.catalogue !== null && language === context.language,
    isWanted: ({ context }, { language }: { language: Language }) => language === context.wanted,
    startsLight: ({ context }) => context.initialTheme === "light",
    startsDark: ({ context }) => context.initialTheme === "dark",
    wantsLight: (_, { theme }: { theme: Theme }) => theme === "light",
    wantsDark: (_, { theme }: { theme: Theme }) => theme === "dark",
  },
}).createMachine({
  id: "preferences",
  context: ({ input: { language, theme, catalogue, singleKeys = true } }) => ({
    language,
    wanted: language,
    catalogue: catalogue ?? null,
    initialTheme: theme,
    singleKeys,
  }),
  type: "parallel",
  on: {
    "singleKeys.chosen": {
      actions: [
        { type: "setSingleKeys", params: ({ event }) => event },
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
                actions: { type: "requestLanguage", params: ({ event }) => event },
              },
            ],
          },
        },
        loading: {
          invoke: {
            src: "loadCatalogue",
            input: ({ context }) => ({ language: context.wanted }),
            onDone: {
              target: "ready",
              actions: [
                { type: "setCatalogue", params: ({ event }) => ({ catalogue: event.output }) },
                {
                  type: "storeLanguage",
                  params: ({ context }) => ({ language: context.wanted }),
                },
              ],
            },
            onError: [
              {
                guard: "isLoaded",
                target: "ready",
                actions: { type: "announceFailure", params: ({ event }) => event },
              },
              {
                target: "unavailable",
                actions: { type: "announceFailure", params: ({ event }) => event },
              },
            ],
          },
          on: {
            "language.chosen": [
              { guard: { type: "isWanted", params: ({ event }) => event } },
              {
                guard: { type: "isCurrent", params: ({ event }) => event },
                target: "ready",
                actions: { type: "requestLanguage", params: ({ event }) => event },
              },
              {
                target: "loading",
                reenter: true,
                actions: { type: "requestLanguage", params: ({ event }) => event },
              },
            ],
          },
        },
        unavailable: {
          on: {
            "language.chosen": {
              target: "loading",
              actions: { type: "requestLanguage", params: ({ event }) => event },
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
            guard: { type: "wantsLight", params: ({ event }) => event },
            target: ".light",
            actions: { type: "storeTheme", params: ({ event }) => event },
          },
          {
            guard: { type: "wantsDark", params: ({ event }) => event },
            target: ".dark",
            actions: { type: "storeTheme", params: ({ event }) => event },
          },
          { target: ".system", actions: { type: "storeTheme", params: ({ event }) => event } },
        ],
      },
      states: {
        restoring: {
          always: [
            { guard: "startsLight", target: "light" },
            { guard: "startsDark", target: "dark" },
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

export function chosenTheme({ value }: PreferencesSnapshot): Theme {
  return THEMES.find((theme) => theme === value.theme) ?? "system";
}
