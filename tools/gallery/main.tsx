import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { isLanguage } from "../../contract/language.ts";
import { loadCatalogue } from "../../src/i18n/catalogue.ts";
import { TranslationProvider } from "../../src/i18n/Translation.tsx";
import { applyGlobalStyles } from "../../src/ui/globalStyles.ts";
import { styled } from "../../src/ui/theme.ts";
import { UiProvider } from "../../src/ui/UiProvider.tsx";
import { controls } from "./controls.tsx";
import { fields } from "./fields.tsx";
import { overlays } from "./overlays.tsx";
import { pageParts } from "./pageParts.tsx";
import { screens } from "./screens.tsx";
import { tables } from "./tables.tsx";

const structure = { ...pageParts, ...overlays, ...tables };

/** Every piece of the design system in each of its states, a section each: `?part=…&language=…`. */
async function show(root: HTMLElement) {
  const params = new URLSearchParams(location.search);
  const asked = params.get("language");
  const language = isLanguage(asked) ? asked : "tr";
  const sections = params.get("part") === "structure" ? structure : { ...controls, ...fields };
  const only = params.get("only");
  const shown = Object.entries(sections).filter(([name]) => only === null || name === only);
  applyGlobalStyles();
  const Screen = screens[only ?? ""];
  const page = Screen ? <Screen /> : (
    <Page>
      <Heading>İklim</Heading>
      {shown.map(([name, Section]) => (
        <Block key={name} data-section={name}>
          <Name>{name}</Name>
          <Section />
        </Block>
      ))}
    </Page>
  );
  const router = createMemoryRouter([{ path: "*", element: page }]);
  const catalogue = await loadCatalogue(language);
  document.documentElement.lang = language;
  createRoot(root).render(
    <StrictMode>
      <TranslationProvider language={language} catalogue={catalogue}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </TranslationProvider>
    </StrictMode>,
  );
}

const Page = styled("main", {
  display: "grid",
  gap: "$6",
  maxWidth: "1184px",
  margin: "0 auto",
  padding: "$6",
  "@narrow": { padding: "$4" },
});

const Heading = styled("h1", { text: "title" });
const Block = styled("section", { minWidth: 0 });
const Name = styled("h2", { text: "caption", color: "$inkThird", marginBottom: "$2" });

const root = document.getElementById("root");
if (root) await show(root);
