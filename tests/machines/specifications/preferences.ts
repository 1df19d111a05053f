import { preferencesMachine } from "../../../machines/preferences.ts";
import {
  completeActor,
  failActor,
  type Impossible,
  sendEvent,
  type Specification,
  type StateBefore,
} from "../../support/specification/specification.ts";

const turkish = { Cancel: "Vazgeç" };
const english = { Cancel: "Cancel" };
const offline = new Error("offline");

const chooses = (theme: string) => ({
  to: `theme.${theme}`,
  calls: [["storeTheme", { type: "theme.chosen", theme }]] as const,
});
const loads = (language: string) => ({
  to: "language.loading",
  context: { requestedLanguage: language },
  starts: { loadCatalogue: { language } },
});
const fails = ({ context: { requestedLanguage } }: StateBefore) => [
  { type: "language.failed", language: requestedLanguage, error: offline },
];
const turns = (isOn: boolean) => ({
  context: { singleKeys: isOn },
  calls: [["storeSingleKeys", { type: "singleKeys.chosen", isOn }]] as const,
});

/** Language, theme and keys, each beside the others. */
export const preferences: Specification = {
  name: "preferences",
  machine: preferencesMachine,
  effects: ["loadCatalogue"],
  actions: ["storeLanguage", "storeTheme", "storeSingleKeys"],
  events: {
    "chooses Turkish": sendEvent({ type: "language.chosen", language: "tr" }),
    "chooses English": sendEvent({ type: "language.chosen", language: "en" }),
    "the Turkish texts are loaded": completeActor("loadCatalogue", turkish),
    "the English texts are loaded": completeActor("loadCatalogue", english),
    "the texts fail to load": failActor("loadCatalogue", offline),
    "chooses the light theme": sendEvent({ type: "theme.chosen", theme: "light" }),
    "chooses the dark theme": sendEvent({ type: "theme.chosen", theme: "dark" }),
    "chooses the system's theme": sendEvent({ type: "theme.chosen", theme: "system" }),
    "turns single keys off": sendEvent({ type: "singleKeys.chosen", isOn: false }),
    "turns single keys on": sendEvent({ type: "singleKeys.chosen", isOn: true }),
  },
  isReachable: ({ context: { requestedLanguage } }, event) =>
    !event.endsWith("texts are loaded") ||
    event.includes(requestedLanguage === "tr" ? "Turkish" : "English"),
  conditions: {
    "with texts": ({ context }) => context.catalogue !== null,
    "without texts": ({ context }) => context.catalogue === null,
    "in Turkish": ({ context }) => context.catalogue !== null && context.language === "tr",
    "in English": ({ context }) => context.catalogue !== null && context.language === "en",
    "wanting Turkish": ({ context }) => context.requestedLanguage === "tr",
    "wanting English": ({ context }) => context.requestedLanguage === "en",
  },
  /** The theme that it started with matters at the start alone. */
  duplicateKey: ({ context: { initialTheme: _, ...context } }) => context,
  input: { language: "tr", theme: "system" },
  start: {
    to: "language.loading theme.system",
    context: {
      language: "tr",
      requestedLanguage: "tr",
      catalogue: null,
      initialTheme: "system",
      singleKeys: true,
    },
    starts: { loadCatalogue: { language: "tr" } },
  },
  otherStarts: {
    "starts in Turkish, in the dark": {
      input: {
        language: "tr",
        theme: "dark",
        catalogue: turkish,
        singleKeys: false,
      },
      to: "language.ready theme.dark",
      context: {
        language: "tr",
        requestedLanguage: "tr",
        catalogue: turkish,
        initialTheme: "dark",
        singleKeys: false,
      },
    },
    "starts in English, in the light": {
      input: { language: "en", theme: "light", catalogue: english },
      to: "language.ready theme.light",
      context: {
        language: "en",
        requestedLanguage: "en",
        catalogue: english,
        initialTheme: "light",
        singleKeys: true,
      },
    },
  },
  transitions: {
    "": {
      "turns single keys off": turns(false),
      "turns single keys on": turns(true),
    },
    theme: {
      "chooses the light theme": chooses("light"),
      "chooses the dark theme": chooses("dark"),
      "chooses the system's theme": chooses("system"),
    },
    "language.ready": {
      "chooses Turkish": [{ when: "in Turkish" }, { when: "in English", ...loads("tr") }],
      "chooses English": [{ when: "in English" }, { when: "in Turkish", ...loads("en") }],
    },
    "language.loading": {
      "chooses Turkish": [
        { when: "wanting Turkish" },
        {
          when: "in Turkish",
          to: "language.ready",
          context: { requestedLanguage: "tr" },
          stops: ["loadCatalogue"],
        },
        { when: "without texts", ...loads("tr"), stops: ["loadCatalogue"] },
      ],
      "chooses English": [
        { when: "wanting English" },
        {
          when: "in English",
          to: "language.ready",
          context: { requestedLanguage: "en" },
          stops: ["loadCatalogue"],
        },
        { when: "without texts", ...loads("en"), stops: ["loadCatalogue"] },
      ],
      "the Turkish texts are loaded": {
        to: "language.ready",
        context: { language: "tr", catalogue: turkish },
        calls: [["storeLanguage", { language: "tr" }]],
      },
      "the English texts are loaded": {
        to: "language.ready",
        context: { language: "en", catalogue: english },
        calls: [["storeLanguage", { language: "en" }]],
      },
      "the texts fail to load": [
        { when: "with texts", to: "language.ready", emits: fails },
        { when: "without texts", to: "language.unavailable", emits: fails },
      ],
    },
    "language.unavailable": {
      "chooses Turkish": loads("tr"),
      "chooses English": loads("en"),
    },
  },
  impossible: [
    {
      after: [
        "without texts",
        "language.unavailable: chooses Turkish",
        "language.unavailable: chooses English",
      ],
      never: ["with texts", "in Turkish", "in English"],
      because: "no texts have come",
    },
    {
      after: ["in Turkish", "in English"],
      never: ["without texts"],
      because: "texts that have come stay",
    },
    ...both((chosen, other) => [
      {
        after: [
          `language.loading: chooses ${chosen}, wanting ${chosen}`,
          `language.loading: chooses ${chosen}, without texts`,
          `language.unavailable: chooses ${chosen}`,
          `language.ready: chooses ${chosen}, in ${other}`,
        ],
        never: [
          `wanting ${other}`,
          `the ${other} texts are loaded`,
          `language.loading: chooses ${chosen}, in ${chosen}`,
          `language.loading: chooses ${chosen}, without texts`,
        ],
        because: `${chosen} is wanted then`,
      },
      {
        after: [`the ${chosen} texts are loaded`, `in ${chosen}`],
        never: [`in ${other}`],
        because: `the texts are ${chosen} then`,
      },
    ]),
  ],
};

/** What holds for one language as for the other. */
function both(reported: (chosen: string, other: string) => Impossible[]): Impossible[] {
  return [...reported("Turkish", "English"), ...reported("English", "Turkish")];
}
