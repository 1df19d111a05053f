import assert from "node:assert/strict";
import { createActor, fromPromise, waitFor } from "xstate";
import type { Language } from "../../contract/language.ts";
import {
  type Catalogue,
  getTheme,
  type PreferencesEmitted,
  type PreferencesInput,
  preferencesMachine,
} from "../../machines/preferences.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { preferences } from "./specifications/preferences.ts";

const turkish: Catalogue = { Cancel: "Vazgeç" };
const english: Catalogue = { Cancel: "Cancel" };

function createTestActor(input: Partial<PreferencesInput> = {}) {
  const loads: (PromiseWithResolvers<Catalogue> & { language: Language; signal: AbortSignal })[] =
    [];
  const stored: string[] = [];
  const news: PreferencesEmitted[] = [];
  const preferences = createActor(
    preferencesMachine.provide({
      actors: {
        loadCatalogue: fromPromise<Catalogue, { language: Language }>(({ input, signal }) => {
          const load = Promise.withResolvers<Catalogue>();
          loads.push({ ...load, language: input.language, signal });
          return load.promise;
        }),
      },
      actions: {
        storeLanguage: (_, { language }) => stored.push(language),
        storeTheme: (_, { theme }) => stored.push(theme),
      },
    }),
    { input: { language: "tr", theme: "system", ...input } },
  );
  preferences.on("*", (event) => news.push(event));
  preferences.start();
  return {
    preferences,
    loads,
    stored,
    news,
    speaks: () => {
      const { language, catalogue } = preferences.getSnapshot().context;
      return { language, catalogue };
    },
    choose: (language: Language) => preferences.send({ type: "language.chosen", language }),
    in: (language: "ready" | "loading" | "unavailable") =>
      waitFor(preferences, (snapshot) => snapshot.matches({ language })),
  };
}

Deno.test("preferences: change and store the language once its texts have loaded", async () => {
  const { preferences, loads, stored, news, speaks, choose, ...launched } = createTestActor({
    catalogue: turkish,
  });
  choose("en");
  assert.deepEqual([speaks(), stored], [{ language: "tr", catalogue: turkish }, []]);
  loads[0]?.resolve(english);
  await launched.in("ready");
  assert.deepEqual([speaks(), stored], [{ language: "en", catalogue: english }, ["en"]]);
  assert.deepEqual(news, []);
  preferences.stop();
});

Deno.test("preferences: keep the language and report when another fails to load", async () => {
  const { preferences, loads, stored, news, speaks, choose, ...launched } = createTestActor({
    catalogue: turkish,
  });
  choose("en");
  const error = new TypeError("Failed to fetch");
  loads[0]?.reject(error);
  await launched.in("ready");
  assert.deepEqual([speaks(), stored], [{ language: "tr", catalogue: turkish }, []]);
  assert.deepEqual(news, [{ type: "language.failed", language: "en", error }]);
  choose("en");
  assert.equal(loads.length, 2, "it can be chosen again");
  preferences.stop();
});

Deno.test("preferences: cancel loading when the current language is chosen again", () => {
  const { preferences, loads, stored, speaks, choose } = createTestActor({ catalogue: turkish });
  choose("en");
  choose("en");
  assert.equal(loads.length, 1);
  choose("tr");
  assert.equal(loads[0]?.signal.aborted, true);
  assert.deepEqual([speaks(), preferences.getSnapshot().value.language, stored], [
    { language: "tr", catalogue: turkish },
    "ready",
    [],
  ]);
  preferences.stop();
});

Deno.test("preferences: are unavailable until a language loads", async () => {
  const { preferences, loads, speaks, choose, ...launched } = createTestActor();
  assert.deepEqual(loads.map(({ language }) => language), ["tr"]);
  choose("en");
  assert.equal(loads[0]?.signal.aborted, true);
  loads[1]?.reject(new TypeError("Failed to fetch"));
  await launched.in("unavailable");
  choose("tr");
  loads[2]?.resolve(turkish);
  await launched.in("ready");
  assert.deepEqual(speaks(), { language: "tr", catalogue: turkish });
  preferences.stop();
});

Deno.test("preferences: restore and store the theme", () => {
  for (const theme of ["light", "dark", "system"] as const) {
    const { preferences, stored } = createTestActor({ theme, catalogue: turkish });
    const seen = [getTheme(preferences.getSnapshot())];
    for (const chosen of ["dark", "light", "system"] as const) {
      preferences.send({ type: "theme.chosen", theme: chosen });
      seen.push(getTheme(preferences.getSnapshot()));
    }
    assert.deepEqual([seen, stored], [[theme, "dark", "light", "system"], [
      "dark",
      "light",
      "system",
    ]]);
    preferences.stop();
  }
});

testSpecification(preferences);
