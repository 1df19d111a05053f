import { stillEffects } from "../../support/inApp.tsx";
import { atEnd, viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { startApp } from "../../../src/app/startApp.ts";

viewTest(
  "a language whose texts do not load is told by a toast, and the one before stays",
  async ({ said }) => {
    const turkish = { Cancel: "Vazgeç" };
    const failure = new TypeError("Failed to fetch");
    const address = location.href;
    const { services, router } = await startApp(
      () => ({ ...stillEffects, loadCatalogue: () => Promise.reject(failure) }),
      { preferences: { catalogue: turkish } },
    );
    const { actors } = services;
    const { preferences, toaster } = actors;
    atEnd(() => {
      router.dispose();
      actors.stop();
      history.replaceState(null, "", address);
    });
    const told = new Promise<void>((resolve) => preferences.on("language.failed", () => resolve()));
    preferences.send({ type: "language.chosen", language: "en" });
    await told;
    const { language, catalogue } = preferences.getSnapshot().context;
    const toasts = toaster.getSnapshot().context.shown
      .map(({ toast: { kind, title } }) => ({ kind, title }));
    assert.deepEqual({ language, catalogue, toasts, said: said.splice(0) }, {
      language: "tr",
      catalogue: turkish,
      toasts: [{
        kind: "error",
        title: { key: "The language could not be loaded. Please try again." },
      }],
      said: [String(failure)],
    });
  },
);
