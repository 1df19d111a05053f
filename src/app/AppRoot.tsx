import { useSelector } from "@xstate/react";
import { type ReactNode, StrictMode, useEffect, useLayoutEffect, useMemo } from "react";
import type { RootOptions } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { getTheme } from "../../machines/preferences.ts";
import { ServicesProvider } from "../actors/services.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { ClockProvider } from "../i18n/clock.ts";
import type { Catalogue } from "../i18n/catalogue.ts";
import { TranslationProvider } from "../i18n/Translation.tsx";
import { SidebarProvider } from "../ui/navigation/SidebarProvider.tsx";
import { AppRouterProvider } from "../ui/navigation/useRouter.ts";
import { darkTheme } from "../ui/theme.ts";
import { UiProvider } from "../ui/UiProvider.tsx";
import { createFlushingRouter } from "./routes.tsx";
import type { RunningApp } from "./startApp.ts";

/** Logs errors other than failed requests, which the page's error screen reports. */
export const ROOT_OPTIONS: RootOptions = {
  onCaughtError: (error) => {
    if (!(error instanceof RequestFailure)) console.error(error);
  },
};

interface AppRootProps {
  services: RunningApp["services"];
  router: RunningApp["router"];
  /** Called in the layout effects of the first commit. */
  onRendered?: () => void;
  /** The page that the server renders; by default that of the router. */
  children?: ReactNode;
}

/** The root component of the app. */
export function AppRoot({ services, router, onRendered, children }: AppRootProps) {
  const { preferences } = services.actors;
  const { language, catalogue } = useSelector(preferences, ({ context }) => context);
  useTheme(services);
  useLayoutEffect(() => onRendered?.(), []);
  const flushingRouter = useMemo(() => createFlushingRouter(router), [router]);
  useEffect(() => {
    // Chromium recalculates every style on assignment, even of the same value.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }, [language]);
  if (catalogue === null) return null;
  return (
    <StrictMode>
      <ServicesProvider value={services}>
        <ClockProvider value={services.actors.clock}>
          <TranslationProvider language={language} catalogue={catalogue as Catalogue}>
            <UiProvider>
              <SidebarProvider actor={services.actors.sidebar}>
                <AppRouterProvider value={router}>
                  {children ?? <RouterProvider router={flushingRouter} onError={ignoreError} />}
                </AppRouterProvider>
              </SidebarProvider>
            </UiProvider>
          </TranslationProvider>
        </ClockProvider>
      </ServicesProvider>
    </StrictMode>
  );
}

/** React and the error screens already report these errors. */
const ignoreError = () => {};

/** Applies the chosen theme; `system` follows the operating system's. */
function useTheme({ actors }: RunningApp["services"]) {
  const theme = useSelector(actors.preferences, getTheme);
  useEffect(() => {
    const systemTheme = matchMedia("(prefers-color-scheme: dark)");
    const applyTheme = () => {
      const isDark = theme === "dark" || (theme === "system" && systemTheme.matches);
      document.documentElement.classList.toggle(darkTheme.className, isDark);
    };
    applyTheme();
    systemTheme.addEventListener("change", applyTheme);
    return () => systemTheme.removeEventListener("change", applyTheme);
  }, [theme]);
}
