import type { QueryClient } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type HydrationState, matchRoutes } from "react-router";
import { DOCUMENT_DATA_ID } from "../../contract/documents.ts";
import { isRole } from "../../contract/permissions.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import type { UiPreferences } from "../../contract/uiCookie.ts";
import type { AppOptions } from "../../machines/createApp.ts";
import { getAccessToken, getSessionUser } from "../../machines/session.ts";
import type { Services } from "../actors/services.ts";
import { getSessionId } from "../api/auth.ts";
import { getReaderTimeZone, overrideTimeZone } from "../i18n/timeZone.ts";
import { AppRoot, ROOT_OPTIONS } from "./AppRoot.tsx";
import { BUNDLES } from "./bundles.ts";
import { type DocumentData, fromSentErrors } from "./documentData.ts";
import { createBrowserEffects } from "./effects.ts";
import { safeRedirect } from "./guards.ts";
import { loadRoutes, routes } from "./routes.tsx";
import { type RunningApp, startApp } from "./startApp.ts";
import { markCurrentArea } from "./titles.ts";

type LocalOptions = AppOptions & Required<Pick<AppOptions, "preferences" | "sidebar" | "now">>;

/**
 * Starts the app in the page. If the document has a page that the server rendered for this session,
 * React hydrates it. Otherwise React renders the page.
 */
export async function openApp(root: HTMLElement, localOptions: LocalOptions): Promise<RunningApp> {
  const element = document.getElementById(DOCUMENT_DATA_ID);
  const data: DocumentData | null = element && JSON.parse(element.textContent);
  if (data === null) {
    const app = await startApp(
      (http) => createBrowserEffects(http),
      localOptions,
      restoreRequestedPath,
    );
    root.replaceChildren();
    createRoot(root, ROOT_OPTIONS).render(<AppRoot {...app} />);
    return app;
  }

  // The app uses the server's values until React has hydrated the page.
  let isHydrated = false;
  const { ui } = data;
  const restoreTimeZone = overrideTimeZone(ui.timeZone);
  let isForSession = false;
  const app = await startApp((http) => createBrowserEffects(http), {
    ...localOptions,
    preferences: { ...localOptions.preferences, language: ui.language, theme: ui.theme },
    sidebar: { collapsed: ui.isCollapsed },
    now: () => isHydrated ? localOptions.now() : data.now,
    zone: getReaderTimeZone,
  }, (services) => {
    isForSession = isSameSession(data.session, getDocumentSession(services));
    return isForSession ? createHydrationState(services, data) : restoreRequestedPath(services);
  });
  markCurrentArea({ actors: app.services.actors, router: app.router });

  function finishHydration() {
    isHydrated = true;
    if (isForSession && data?.session) setRefetchOnMount(app.services.queries.client(), true);
    restoreTimeZone();
    element?.remove();
    replayInput(root);
    applyLocalPreferences(app, localOptions, ui);
    for (const control of globalThis.takePresses?.() ?? []) {
      if (control.isConnected) control.click();
    }
  }
  const rendered = <AppRoot {...app} onRendered={finishHydration} />;
  if (isForSession) startTransition(() => void hydrateRoot(root, rendered, ROOT_OPTIONS));
  else {
    root.replaceChildren();
    createRoot(root, ROOT_OPTIONS).render(rendered);
  }
  return app;
}

declare global {
  /**
   * Returns the controls pressed before hydration and stops recording
   * (`static/beforeHydration.js`).
   */
  var takePresses: (() => HTMLElement[]) | undefined;
}

function getDocumentSession({ actors }: Services): DocumentData["session"] {
  const session = actors.session.getSnapshot();
  const user = getSessionUser(session);
  const token = getAccessToken(session);
  return user && token !== null ? { id: getSessionId(token), user } : null;
}

/** Whether two sessions are the same, with the same user details. */
const isSameSession = (first: DocumentData["session"], second: DocumentData["session"]): boolean =>
  first === null || second === null
    ? first === second
    : first.id === second.id && formatClaims(first.user) === formatClaims(second.user);

const formatClaims = ({ id, name, surname, company_name, roles, permissions }: SessionUser) =>
  JSON.stringify([id, name, surname, company_name, roles, permissions]);

/**
 * Restores the requested path if the server redirected a signed-in user to the sign-in. It does so
 * where cookies are blocked.
 */
function restoreRequestedPath(services: Services): undefined {
  const [entry] = performance.getEntriesByType("navigation");
  const isRedirected = entry instanceof PerformanceNavigationTiming && entry.redirectCount > 0;
  if (getDocumentSession(services) === null || !isRedirected || location.pathname !== "/login") {
    return;
  }
  const requestedPath = new URLSearchParams(location.search).get("redirect");
  history.replaceState(null, "", safeRedirect(requestedPath));
}

/** Fills the query cache with the server's queries and returns React Router's hydration data. */
async function createHydrationState(
  services: Services,
  data: DocumentData,
): Promise<HydrationState> {
  await loadRoutes((matchRoutes(routes, location) ?? []).map(({ route }) => route));
  const { session, sidebar, serverStorage } = services.actors;
  if (data.isStorageFull) serverStorage.send({ type: "storage.filled" });
  if (data.session) {
    const [client, { hydrate }] = await Promise.all([services.queries.open(), BUNDLES.frame()]);
    hydrate(client, toLocalTimes(data));
    // What the document contains is not requested again, however long hydration takes.
    setRefetchOnMount(client, false);
    const roles = getSessionUser(session.getSnapshot())?.roles.filter(isRole) ?? [];
    sidebar.send({ type: "roles.changed", roles });
  }
  return { loaderData: data.loaderData, errors: fromSentErrors(data.errors) ?? null };
}

function setRefetchOnMount(client: QueryClient, refetchOnMount: boolean): void {
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, refetchOnMount } });
}

/** Converts the times of cached responses from the server's clock to this device's. */
function toLocalTimes({ queries, now }: DocumentData): DocumentData["queries"] {
  const difference = performance.timeOrigin + performance.now() - now;
  return {
    ...queries,
    queries: queries.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + difference },
    })),
  };
}

/** Applies this browser's stored preferences where the server rendered with others. */
function applyLocalPreferences(
  { services: { actors } }: RunningApp,
  localOptions: LocalOptions,
  ui: UiPreferences,
) {
  const { language = ui.language, theme = ui.theme } = localOptions.preferences;
  if (language !== ui.language) actors.preferences.send({ type: "language.chosen", language });
  if (theme !== ui.theme) actors.preferences.send({ type: "theme.chosen", theme });
  actors.sidebar.send({ type: "sidebar.set", collapsed: localOptions.sidebar.collapsed });
  actors.clock.send({ type: "window.shown" });
}

/** Replays input that was typed or checked before hydration, so that React reads it. */
function replayInput(root: HTMLElement): void {
  for (const box of root.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]")) {
    const isToggled = box.checked !== box.defaultChecked;
    if (!isToggled || (box.type === "radio" && !box.checked)) continue;
    // React ignores a state found at hydration, so the box is clicked again.
    box.checked = !box.checked;
    box.click();
  }
  for (const field of root.querySelectorAll<TextControl>("input, textarea")) {
    if (field.value === field.defaultValue) continue;
    // React ignores a value found at hydration, so the text is entered again.
    const valueProperty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    const { selectionStart, selectionEnd, selectionDirection } = field;
    for (const text of [field.defaultValue, field.value]) {
      valueProperty?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (field !== document.activeElement || selectionStart === null) continue;
    // After React has written the text too, which moves the caret.
    queueMicrotask(() =>
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
    );
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;
