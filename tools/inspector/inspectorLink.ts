export const INSPECTOR_URL = "/inspector.html";

/** One window name for all tabs. */
export const INSPECTOR_WINDOW = "iklim-inspector";

const TEXTS = {
  tr: { area: "Geliştirme", link: "Durum diyagramları" },
  en: { area: "Development", link: "Statecharts" },
};

/** Shows a link to the inspector, for when its window was closed or blocked. */
export function showLink(): void {
  const area = document.createElement("aside");
  const link = document.createElement("a");
  link.href = INSPECTOR_URL;
  link.target = INSPECTOR_WINDOW;
  // Set as properties: the content security policy allows no style attributes.
  Object.assign(area.style, {
    position: "fixed",
    insetBlockEnd: "0",
    insetInlineEnd: "0",
    zIndex: "1",
    padding: "0 6px",
    borderStartStartRadius: "6px",
    font: "0.75rem/1.25rem system-ui, sans-serif",
    background: "Canvas",
  });
  link.style.color = "CanvasText";
  area.append(link);

  const { documentElement } = document;
  const translate = () => {
    const { area: label, link: text } = documentElement.lang === "en" ? TEXTS.en : TEXTS.tr;
    area.setAttribute("aria-label", label);
    link.textContent = text;
  };
  new MutationObserver(translate).observe(documentElement, { attributeFilter: ["lang"] });
  translate();
  document.body.append(area);
}
