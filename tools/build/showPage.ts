import type { RenderedPage } from "../../contract/schemas/renderedPage.ts";
import type { EarlyPage } from "../../src/app/earlyView.ts";

/**
 * Runs in the browser: puts a page that the server drew where the app will take it over
 * (`src/app/early.tsx`), and notes what is pressed until then. Nothing is shown where
 * something stands already, or the document is not there to its end.
 */
export function showPage(
  { title, markup, styles }: NonNullable<RenderedPage["page"]>,
  about: Omit<EarlyPage, "handOver">,
): void {
  const root = document.getElementById("root");
  const shared = document.getElementById("shared-styles")?.textContent;
  if (!root || root.hasChildNodes() || shared === undefined) return;
  // Each group of Stitches' begins so, with its number; a later group wins over an earlier.
  const numberOf = (group: string) => Number.parseInt(group.slice("--sxs{--sxs:".length));
  const groups = (shared + styles).split(/(?=--sxs{)/)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  // What a content policy forbids as text, a script may set.
  document.adoptedStyleSheets = groups.map((group) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(group);
    return sheet;
  });
  const template = document.createElement("template");
  template.innerHTML = markup;
  for (const styled of template.content.querySelectorAll<HTMLElement>("[data-style]")) {
    styled.style.cssText = styled.dataset.style ?? "";
    delete styled.dataset.style;
  }
  root.append(template.content);
  root.className = "early";
  document.title = title;

  const listening = new AbortController();
  const { signal } = listening;
  const pressed: HTMLElement[] = [];
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !button.disabled && button.ariaDisabled !== "true") pressed.push(button);
  }, { signal });
  // What a form is sent with is pressed once more for the app.
  root.addEventListener("submit", (event) => event.preventDefault(), { signal });
  const page: EarlyPage = {
    ...about,
    handOver() {
      listening.abort();
      return { pressed };
    },
  };
  globalThis.earlyPage = page;
}
