import "../chart/chart.css";
import "../../src/ui/fonts.css";
import { StrictMode, use } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "../../contract/language.ts";
import type { Catalogue } from "../../src/i18n/catalogue.ts";
import { loadCatalogue } from "../../src/i18n/loadCatalogue.ts";
import { TranslationProvider } from "../../src/i18n/Translation.tsx";
import { applyGlobalStyles } from "../../src/ui/globalStyles.ts";
import { UiProvider } from "../../src/ui/UiProvider.tsx";
import { useStoredLanguage, useStoredTheme } from "./browserPreferences.ts";
import { InspectorPage } from "./InspectorPage.tsx";
import { INSPECTION_CHANNEL, INSPECTOR_LOCK } from "./messages.ts";
import { openTabChannel, type TabChannel } from "./tabChannel.ts";

const catalogues = new Map<Language, Promise<Catalogue>>();

function App({ channel }: { channel: TabChannel }) {
  const language = useStoredLanguage();
  useStoredTheme();
  const catalogue = use(getCatalogue(language));
  document.documentElement.lang = language;
  return (
    <TranslationProvider language={language} catalogue={catalogue}>
      <UiProvider>
        <InspectorPage channel={channel} />
      </UiProvider>
    </TranslationProvider>
  );
}

function getCatalogue(language: Language): Promise<Catalogue> {
  const requested = catalogues.get(language) ?? loadCatalogue(language);
  catalogues.set(language, requested);
  return requested;
}

const root = document.getElementById("root");
if (root === null) throw new Error("inspector.html has no element with the id root");
applyGlobalStyles();
// Held while the page is open: tabs check it before they open the window.
navigator.locks.request(INSPECTOR_LOCK, () => new Promise(() => {}));
const channel = openTabChannel(new BroadcastChannel(INSPECTION_CHANNEL));
createRoot(root).render(
  <StrictMode>
    <App channel={channel} />
  </StrictMode>,
);
