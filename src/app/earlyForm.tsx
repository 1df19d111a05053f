import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { withEarlyInput } from "../actors/earlyInput.ts";
import { AppRoot, ROOT_OPTIONS } from "./AppRoot.tsx";
import { EARLY, type EarlyForm } from "./earlyView.ts";
import type { RunningApp } from "./startApp.ts";

/** Draws the app, once its router has the page: where the form is that page, as it stands. */
export function takeFormOver(app: RunningApp, root: HTMLElement, form: EarlyForm): void {
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
