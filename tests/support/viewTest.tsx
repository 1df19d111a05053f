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
  /** Renders in the language asked for, Turkish unless told. */
  show: (element: ReactElement, language?: Language) => Promise<ReturnType<typeof render>>;
  user: ReturnType<typeof userEvent.setup>;
  /** What the console was told so far; a test that expects something empties it. */
  said: string[];
}

const ends: (() => unknown)[] = [];

/** Does this when the test is over and its page is gone, whether it passed or not; a promise is awaited. */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** Gives the page the element that dialogs are drawn into, until the test is over. */
export function addModalRoot(): void {
  if (document.getElementById("modal-root") !== null) return;
  const root = document.createElement("div");
  root.id = "modal-root";
  document.body.append(root);
  atEnd(() => root.remove());
}

/** A test of what is drawn: it cleans up after itself and fails when the console is told anything. */
export function viewTest(name: string, test: (screen: Screen) => Promise<void>) {
  Deno.test(name, async () => {
    const said: string[] = [];
    const { warn, error } = console;
    console.warn = console.error = (...words: unknown[]) => said.push(words.map(String).join(" "));
    try {
      await test({ show, user: userEvent.setup(), said });
      await cleanUp();
      assert.deepEqual(said, []);
    } finally {
      await cleanUp();
      Object.assign(console, { warn, error });
    }
  });
}

async function cleanUp(): Promise<void> {
  cleanup();
  for (const end of ends.splice(0).toReversed()) await end();
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

/** The attributes of an element that assistive technology reads, for comparing at once. */
export function described(element: HTMLElement) {
  const texts = (attribute: string) =>
    (element.getAttribute(attribute) ?? "").split(" ").filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent);
  return { description: texts("aria-describedby"), invalid: element.getAttribute("aria-invalid") };
}
