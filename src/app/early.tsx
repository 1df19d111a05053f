import type { QueryClient } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isSameDay } from "../../machines/clock.ts";
import { accessToken } from "../../machines/session.ts";
import { readingOf } from "../i18n/clock.ts";
import { drawFor } from "../i18n/renderedFor.ts";
import { AppRoot, ROOT_OPTIONS } from "./AppRoot.tsx";
import { BUNDLES } from "./bundles.ts";
import { EARLY, type EarlyPage } from "./earlyView.ts";
import type { RunningApp } from "./startApp.ts";
import { markPlace } from "./titles.ts";
import { initialized, settled } from "./waits.ts";

/** They came with the page: what is not there by then is asked for over the line. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Draws the app. Where the document shows the very page, the app takes it over as it stands, with
 * what was typed and the focus in it, and does what was pressed before.
 */
export async function mount(app: RunningApp, root: HTMLElement): Promise<void> {
  await globalThis.firstAnswers?.rendered;
  const { earlyForm, earlyPage } = globalThis;
  if (earlyPage) return await takePageOver(app, root, earlyPage);
  if (earlyForm) {
    await initialized(app.router);
    return (await BUNDLES.guest()).takeFormOver(app, root, earlyForm);
  }
  createRoot(root, ROOT_OPTIONS).render(<AppRoot {...app} />);
}

async function takePageOver(app: RunningApp, root: HTMLElement, page: EarlyPage): Promise<void> {
  await initialized(app.router);
  const { actors } = app.services;
  const { errors, location } = app.router.state;
  const isItsPage = errors === null && location.pathname + location.search === page.address &&
    actors.preferences.getSnapshot().context.language === page.language &&
    accessToken(actors.session.getSnapshot()) === page.accessToken &&
    isSameDay(readingOf(actors), { minute: page.reader.now, timeZone: page.reader.timeZone });
  const isSame = isItsPage && await haveAnswersCome(app.services.queries.client());
  markPlace({ actors, router: app.router });
  const leave = drawFor(() => page.reader);
  function takeOver() {
    leave();
    const { pressed } = page.handOver();
    root.classList.remove(EARLY);
    for (const field of root.querySelectorAll<TextControl>("input, textarea")) {
      if (isTyped(field)) retype(field);
    }
    for (const button of pressed) if (button.isConnected) button.click();
  }
  const drawn = <AppRoot {...app} onDrawn={takeOver} />;
  // Between what the reader does, as it takes a slow machine a second.
  if (isSame) return startTransition(() => void hydrateRoot(root, drawn, ROOT_OPTIONS));
  root.replaceChildren();
  createRoot(root, ROOT_OPTIONS).render(drawn);
}

/** Whether the cache has what loaders began to ask for, as the server's had. */
async function haveAnswersCome(client: QueryClient): Promise<boolean> {
  await settled(client, LONGEST_WAIT_MS);
  return client.isFetching() === 0;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isTyped = ({ value, defaultValue }: TextControl) => value !== defaultValue;

/** Types what stands in a field as somebody would: React hears of no value that it finds there. */
function retype(field: TextControl): void {
  const written = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  for (const text of [field.defaultValue, field.value]) {
    written?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
