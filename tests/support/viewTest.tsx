import "./dom.ts";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { ReactElement } from "react";
import type { Language } from "../../contract/language.ts";
import { TranslationProvider } from "../../src/i18n/Translation.tsx";
import { UiProvider } from "../../src/ui/UiProvider.tsx";
import { loadTexts } from "./texts.ts";

// Longer than anything takes on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

interface Screen {
  /** Renders an element, by default in Turkish. */
  show: (element: ReactElement, language?: Language) => Promise<ReturnType<typeof render>>;
  user: ReturnType<typeof userEvent.setup>;
  /** Console warnings and errors; a test that expects some clears it. */
  consoleMessages: string[];
}

const cleanups: (() => unknown)[] = [];

/** Registers a cleanup that runs after the test, in reverse order. */
export function onTestEnd(end: () => unknown): void {
  cleanups.push(end);
}

/** Adds the element for dialogs until the test ends. */
export function addModalRoot(): void {
  if (document.getElementById("modal-root") !== null) return;
  const root = document.createElement("div");
  root.id = "modal-root";
  document.body.append(root);
  onTestEnd(() => root.remove());
}

/** Defines a test of rendered components, which fails on console warnings. */
export function viewTest(name: string, test: (screen: Screen) => Promise<void>) {
  Deno.test(name, async () => {
    const consoleMessages: string[] = [];
    const { warn, error } = console;
    console.warn = console.error = (...words: unknown[]) =>
      consoleMessages.push(words.map(String).join(" "));
    try {
      await test({ show, user: userEvent.setup(), consoleMessages });
      await cleanUp();
      assert.deepEqual(consoleMessages, []);
    } finally {
      await cleanUp();
      Object.assign(console, { warn, error });
    }
  });
}

async function cleanUp(): Promise<void> {
  cleanup();
  for (const end of cleanups.splice(0).toReversed()) await end();
}

async function show(element: ReactElement, language: Language = "tr") {
  const catalogue = await loadTexts(language);
  return render(element, {
    wrapper: ({ children }) => (
      <TranslationProvider language={language} catalogue={catalogue}>
        <UiProvider>{children}</UiProvider>
      </TranslationProvider>
    ),
  });
}

/** Returns the accessible description and validity of an element. */
export function readDescription(element: HTMLElement) {
  const texts = (attribute: string) =>
    (element.getAttribute(attribute) ?? "").split(" ").filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent);
  return { description: texts("aria-describedby"), invalid: element.getAttribute("aria-invalid") };
}
