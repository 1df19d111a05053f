import { createHash } from "node:crypto";

const ASSETS = "<!-- assets -->";
/** Where the script stands that runs after the rendered page; a page without one has none. */
export const SCRIPT_MARK = "<!-- script -->";

/** What a page loads, and what is written into it. */
interface PageAssets {
  /** Addresses; of the scripts the first is the entry, the others are what it imports. */
  entry: { scripts: string[]; styles: string[] };
  /** Text of the script that runs before the first paint. */
  headScript?: string;
  /** Text of the script that runs once the rendered page is in the document. */
  bodyScript?: string;
  /** Texts of stylesheets. */
  styles?: string[];
}

/** The sources, as a content policy names them, of what a page has written into it. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Fills the marks in a page with what it loads and what is written into it. */
export function fillPage(
  template: string,
  { entry, headScript, bodyScript, styles = [] }: PageAssets,
): { page: string; inline: InlineSources } {
  const inline = (text: string | undefined) => text === undefined ? [] : [text];
  for (const mark of [ASSETS, ...inline(bodyScript && SCRIPT_MARK)]) {
    if (!template.includes(mark)) throw new Error(`The page has no ${mark}`);
  }
  const [script, ...imports] = entry.scripts;
  if (script === undefined) throw new Error("The bundle has no entry script");
  const tags = [
    ...inline(headScript).map((text) => `<script>${text}</script>`),
    ...styles.map((text) => `<style>${text}</style>`),
    ...entry.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...imports.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${script}"></script>`,
  ];
  return {
    page: template.replace(ASSETS, () => tags.join("\n    "))
      .replace(
        SCRIPT_MARK,
        () => inline(bodyScript).map((text) => `<script>${text}</script>`).join(""),
      ),
    inline: {
      scripts: [...inline(headScript), ...inline(bodyScript)].map(sourceOf),
      styles: styles.map(sourceOf),
    },
  };
}

function sourceOf(text: string): string {
  if (/<\/(?:script|style)/i.test(text)) throw new Error("What is written in ends its own tag");
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
