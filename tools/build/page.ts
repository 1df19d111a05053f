import { createHash } from "node:crypto";

const ASSETS = "<!-- assets -->";
/** Marks where the script after the rendered page goes; optional in a page. */
export const SCRIPT_MARK = "<!-- script -->";

interface PageAssets {
  /** Paths; the first script is the entry, the others are its imports. */
  entry: { scripts: string[]; styles: string[] };
  /** Runs before the first paint. */
  headScript?: string;
  /** Runs once the rendered page is in the document. */
  bodyScript?: string;
  styles?: string[];
}

/** Hashes of inline sources for the content security policy. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Replaces the marks in a page by its assets. */
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
      scripts: [...inline(headScript), ...inline(bodyScript)].map(escapeSource),
      styles: styles.map(escapeSource),
    },
  };
}

function escapeSource(text: string): string {
  if (/<\/(?:script|style)/i.test(text)) throw new Error("What is written in ends its own tag");
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
