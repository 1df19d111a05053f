import { useEffect, useSyncExternalStore } from "react";
import { LANGUAGE_KEY, THEME_KEY } from "../../contract/constants.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../contract/language.ts";
import { darkTheme } from "../../src/ui/theme.ts";

/** Returns the app's language and follows changes of other tabs. */
export function useStoredLanguage(): Language {
  const stored = useSyncExternalStore(onStorage, () => localStorage.getItem(LANGUAGE_KEY));
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** Applies the app's theme, by default that of the operating system. */
export function useStoredTheme(): void {
  const theme = useSyncExternalStore(onStorage, () => localStorage.getItem(THEME_KEY));
  const systemIsDark = useSyncExternalStore(onSystemTheme, () => systemTheme().matches);
  useEffect(() => {
    const isDark = theme === "dark" || theme !== "light" && systemIsDark;
    document.documentElement.classList.toggle(darkTheme.className, isDark);
  }, [theme, systemIsDark]);
}

const systemTheme = () => matchMedia("(prefers-color-scheme: dark)");

function onStorage(onChange: () => void) {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}

function onSystemTheme(onChange: () => void) {
  const media = systemTheme();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
