import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type HydrationState, matchRoutes } from "react-router";
import { DOCUMENT_DATA_ID } from "../../contract/documents.ts";
import { isRole } from "../../contract/permissions.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import type { UiPreferences } from "../../contract/uiCookie.ts";
import type { AppOptions } from "../../machines/createApp.ts";
import { accessToken, sessionUser } from "../../machines/session.ts";
import type { Services } from "../actors/services.ts";
import { sessionIdOf } from "../api/auth.ts";
import { localTimeZone, overrideTimeZone } from "../i18n/timeZone.ts";
import { AppRoot, ROOT_OPTIONS } from "./AppRoot.tsx";
import { BUNDLES } from "./bundles.ts";
import { type DocumentData, fromSentErrors } from "./documentData.ts";
import { browserEffects } from "./effects.ts";
import { safeRedirect } from "./guards.ts";
import { loadRoutes, routes } from "./routes.tsx";
import { type RunningApp, startApp } from "./startApp.ts";
import { markPlace } from "./titles.ts";

type OwnOptions = AppOptions & Required<Pick<AppOptions, "preferences" | "sidebar" | "now">>;

/**
 * Starts the app in the page. Where the document holds a page that the server rendered for this
 * session, React hydrates it; any other content is rendered again.
 */
export async function openApp(root: HTMLElement, own: OwnOptions): Promise<RunningApp> {
  const element = document.getElementById(DOCUMENT_DATA_ID);
  const data: DocumentData | null = element && JSON.parse(element.textContent);
  if (data === null) {
    const app = await startApp((http) => browserEffects(http), own, openRequested);
    root.replaceChildren();
    createRoot(root, ROOT_OPTIONS).render(<AppRoot {...app} />);
    return app;
  }

  // What the server rendered with, until React has hydrated it.
  let isHydrated = false;
  const { ui } = data;
  const restoreTimeZone = overrideTimeZone(ui.timeZone);
  let isOfSession = false;
  const app = await startApp((http) => browserEffects(http), {
    ...own,
    preferences: { ...own.preferences, language: ui.language, theme: ui.theme },
    sidebar: { collapsed: ui.isCollapsed },
    now: () => isHydrated ? own.now() : data.now,
    zone: localTimeZone,
  }, (services) => {
    isOfSession = isSame(data.session, sessionIn(services));
    return isOfSession ? hydrationState(services, data) : openRequested(services);
  });
  markPlace({ actors: app.services.actors, router: app.router });

  function finish() {
    isHydrated = true;
    restoreTimeZone();
    element?.remove();
    readInput(root);
    applyOwn(app, own, ui);
    for (const control of globalThis.takePresses?.() ?? []) {
      if (control.isConnected) control.click();
    }
  }
  const rendered = <AppRoot {...app} onRendered={finish} />;
  if (isOfSession) startTransition(() => void hydrateRoot(root, rendered, ROOT_OPTIONS));
  else {
    root.replaceChildren();
    createRoot(root, ROOT_OPTIONS).render(rendered);
  }
  return app;
}

declare global {
  /** The controls that were pressed so far, of `static/beforeHydration.js`; it records no more. */
  var takePresses: (() => HTMLElement[]) | undefined;
}

function sessionIn({ actors }: Services): DocumentData["session"] {
  const session = actors.session.getSnapshot();
  const user = sessionUser(session);
  const token = accessToken(session);
  return user && token !== null ? { id: sessionIdOf(token), user } : null;
}

/** Whether a page was rendered for this session, and for its user as they are known here. */
const isSame = (one: DocumentData["session"], other: DocumentData["session"]): boolean =>
  one === null || other === null
    ? one === other
    : one.id === other.id && claimsOf(one.user) === claimsOf(other.user);

const claimsOf = ({ id, name, surname, company_name, roles, permissions }: SessionUser) =>
  JSON.stringify([id, name, surname, company_name, roles, permissions]);

/**
 * The server redirects to the sign-in whom it does not know, as where cookies are blocked: opens what
 * was requested for who is signed in here.
 */
function openRequested(services: Services): undefined {
  const [entry] = performance.getEntriesByType("navigation");
  const isRedirected = entry instanceof PerformanceNavigationTiming && entry.redirectCount > 0;
  if (sessionIn(services) === null || !isRedirected || location.pathname !== "/login") return;
  const wanted = new URLSearchParams(location.search).get("redirect");
  history.replaceState(null, "", safeRedirect(wanted));
}

/** Fills the query cache with the server's queries and returns React Router's hydration data. */
async function hydrationState(services: Services, data: DocumentData): Promise<HydrationState> {
  await loadRoutes((matchRoutes(routes, location) ?? []).map(({ route }) => route));
  const { session, sidebar, serverStorage } = services.actors;
  if (data.isStorageFull) serverStorage.send({ type: "storage.filled" });
  if (data.session) {
    const [client, { hydrate }] = await Promise.all([services.queries.open(), BUNDLES.frame()]);
    hydrate(client, withOwnClock(data));
    const roles = sessionUser(session.getSnapshot())?.roles.filter(isRole) ?? [];
    sidebar.send({ type: "roles.changed", roles });
  }
  return { loaderData: data.loaderData, errors: fromSentErrors(data.errors) ?? null };
}

/** Answers are as old as they were on the server, by the clock of this device. */
function withOwnClock({ queries, now }: DocumentData): DocumentData["queries"] {
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
function applyOwn({ services: { actors } }: RunningApp, own: OwnOptions, ui: UiPreferences) {
  const { language = ui.language, theme = ui.theme } = own.preferences;
  if (language !== ui.language) actors.preferences.send({ type: "language.chosen", language });
  if (theme !== ui.theme) actors.preferences.send({ type: "theme.chosen", theme });
  actors.sidebar.send({ type: "sidebar.set", collapsed: own.sidebar.collapsed });
  actors.clock.send({ type: "window.shown" });
}

/** Has React read what was checked and typed in fields before it hydrated them. */
function readInput(root: HTMLElement): void {
  for (const box of root.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]")) {
    const isToggled = box.checked !== box.defaultChecked;
    if (!isToggled || (box.type === "radio" && !box.checked)) continue;
    // React reports no state that it finds in a box: it is clicked once more.
    box.checked = !box.checked;
    box.click();
  }
  for (const field of root.querySelectorAll<TextControl>("input, textarea")) {
    if (field.value === field.defaultValue) continue;
    // React reports no value that it finds in a field: it is typed once more.
    const written = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    const { selectionStart, selectionEnd, selectionDirection } = field;
    for (const text of [field.defaultValue, field.value]) {
      written?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (field !== document.activeElement || selectionStart === null) continue;
    // Once React has written the text as well, which moves the caret.
    queueMicrotask(() =>
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
    );
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;
