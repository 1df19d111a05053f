import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { withEarlyInput } from "../actors/earlyInput.ts";
import { AppRoot, ROOT_OPTIONS } from "./AppRoot.tsx";
import type { Router } from "./routes.tsx";
import type { RunningApp } from "./startApp.ts";

/** The form that the document shows while the app is on its way (`tools/build/showForm.ts`). */
export interface EarlyForm {
  /** The path of its page in the table of routes. */
  path: string;
  language: string;
  /** Leaves what is done from now on to the app. */
  handOver(): {
    /** The buttons that were pressed, in this order. */
    pressed: HTMLElement[];
    isSubmitted: boolean;
  };
}

declare global {
  var earlyForm: EarlyForm | undefined;
}

/** The class that the page's element has while the document's form stands in it. */
const EARLY = "early";

/**
 * Draws the app. Where the document shows the form of the very page, the app takes it over as it
 * stands, with what was typed and the focus in it, and does what was pressed before.
 */
export async function mount(app: RunningApp, root: HTMLElement): Promise<void> {
  const form = globalThis.earlyForm;
  if (form === undefined) return createRoot(root, ROOT_OPTIONS).render(<AppRoot {...app} />);
  await initialized(app.router);
  const { pressed, isSubmitted } = form.handOver();
  const isPage = app.router.state.matches.at(-1)?.route.path === form.path;
  const isSame = isPage && app.services.actors.preferences.getSnapshot().context.language ===
      form.language;
  const input = isPage
    ? { values: typedIn(root), isSubmitted }
    : { values: {}, isSubmitted: false };
  root.classList.remove(EARLY);
  if (!isSame) root.replaceChildren();
  withEarlyInput(
    { ...input, isFocused: root.contains(document.activeElement) },
    () =>
      flushSync(() => {
        if (isSame) hydrateRoot(root, <AppRoot {...app} />, ROOT_OPTIONS);
        else createRoot(root, ROOT_OPTIONS).render(<AppRoot {...app} />);
      }),
  );
  for (const button of pressed) if (button.isConnected) button.click();
  if (input.isSubmitted) root.querySelector("form")?.requestSubmit();
}

function typedIn(root: HTMLElement): Record<string, string> {
  const form = root.querySelector("form");
  if (form === null) return {};
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => typeof value === "string" ? [[name, value]] : []),
  );
}

/** Once the page that is open can be drawn. */
function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const leave = router.subscribe((state) => {
      if (!state.initialized) return;
      leave();
      resolve();
    });
  });
}
