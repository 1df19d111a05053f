import { createHash } from "node:crypto";

const MARK = "<!-- assets -->";

/** What a page loads, and what is written into it. */
interface PageAssets {
  /** Addresses; of the scripts the first is the entry, the others are what it imports. */
  entry: { scripts: string[]; styles: string[] };
  /** Texts of scripts that run before the first paint, in this order. */
  scripts?: string[];
  /** Texts of stylesheets. */
  styles?: string[];
}

/** The sources, as a content policy names them, of what a page has written into it. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Fills the mark in a page with what it loads and what is written into it. */
export function fillPage(
  template: string,
  { entry, scripts = [], styles = [] }: PageAssets,
): { page: string; inline: InlineSources } {
  if (!template.includes(MARK)) throw new Error(`The page has no ${MARK}`);
  const [script, ...imports] = entry.scripts;
  if (script === undefined) throw new Error("The bundle has no entry script");
  const tags = [
    ...scripts.map((text) => `<script>${text}</script>`),
    ...styles.map((text) => `<style>${text}</style>`),
    ...entry.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...imports.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${script}"></script>`,
  ];
  return {
    page: template.replace(MARK, () => tags.join("\n    ")),
    inline: { scripts: scripts.map(sourceOf), styles: styles.map(sourceOf) },
  };
}

function sourceOf(text: string): string {
  if (/<\/(?:script|style)/i.test(text)) throw new Error("What is written in ends its own tag");
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
