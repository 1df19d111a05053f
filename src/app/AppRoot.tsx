import { useSelector } from "@xstate/react";
import { type ReactNode, StrictMode, useEffect, useLayoutEffect, useMemo } from "react";
import type { RootOptions } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { chosenTheme } from "../../machines/preferences.ts";
import { ServicesProvider } from "../actors/services.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { ClockProvider } from "../i18n/clock.ts";
import type { Catalogue } from "../i18n/catalogue.ts";
import { TranslationProvider } from "../i18n/Translation.tsx";
import { SidebarProvider } from "../ui/navigation/SidebarProvider.tsx";
import { darkTheme } from "../ui/theme.ts";
import { UiProvider } from "../ui/UiProvider.tsx";
import { drawnByPages } from "./routes.tsx";
import type { RunningApp } from "./startApp.ts";

/** How the root is made: what a page was refused is told by its error screen, not the console. */
export const ROOT_OPTIONS: RootOptions = {
  onCaughtError: (error) => {
    if (!(error instanceof RequestFailure)) console.error(error);
  },
};

interface AppRootProps {
  services: RunningApp["services"];
  /** Not on the server, which gives the routed page as children. */
  router?: RunningApp["router"];
  /** Called in the layout effects of the first commit. */
  onRendered?: () => void;
  children?: ReactNode;
}

/** The root component of the app. */
export function AppRoot({ services, router, onRendered, children }: AppRootProps) {
  const { preferences } = services.actors;
  const { language, catalogue } = useSelector(preferences, ({ context }) => context);
  useTheme(services);
  useLayoutEffect(() => onRendered?.(), []);
  const followed = useMemo(() => router && drawnByPages(router), [router]);
  useEffect(() => {
    // Chromium works out every style anew, also where it is as it was.
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
                {followed ? <RouterProvider router={followed} onError={tellNothing} /> : children}
              </SidebarProvider>
            </UiProvider>
          </TranslationProvider>
        </ClockProvider>
      </ServicesProvider>
    </StrictMode>
  );
}

/** What it catches, React and the error screens tell as well. */
const tellNothing = () => {};

/** Applies the chosen theme; `system` follows the operating system's. */
function useTheme({ actors }: RunningApp["services"]) {
  const theme = useSelector(actors.preferences, chosenTheme);
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
