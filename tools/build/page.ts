import { createHash } from "node:crypto";

const MARK = "<!-- assets -->";
const BODY_MARK = "<!-- body -->";

/** What a page loads, and what is written into it. */
interface PageAssets {
  /** Addresses; of the scripts the first is the entry, the others are what it imports. */
  entry: { scripts: string[]; styles: string[] };
  /** Texts of scripts that run before the first paint, in this order. */
  scripts?: string[];
  /** Texts of stylesheets. */
  styles?: string[];
  /** What stands in the page before the app does: templates, and the script that shows one. */
  form?: { markup: string; script: string };
  /** Styles that the pages have which the server draws; `showPage.ts` finds them by their id. */
  sharedStyles?: string;
}

/** The sources, as a content policy names them, of what a page has written into it. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Fills the mark in a page with what it loads and what is written into it. */
export function fillPage(
  template: string,
  { entry, scripts = [], styles = [], form, sharedStyles }: PageAssets,
): { page: string; inline: InlineSources } {
  if (!template.includes(MARK)) throw new Error(`The page has no ${MARK}`);
  const hasBody = form !== undefined || sharedStyles !== undefined;
  if (hasBody && !template.includes(BODY_MARK)) throw new Error(`The page has no ${BODY_MARK}`);
  const [script, ...imports] = entry.scripts;
  if (script === undefined) throw new Error("The bundle has no entry script");
  const tags = [
    ...scripts.map((text) => `<script>${text}</script>`),
    ...styles.map((text) => `<style>${text}</style>`),
    ...entry.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...imports.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${script}"></script>`,
  ];
  const body = [
    form ? `${form.markup}<script>${form.script}</script>` : "",
    sharedStyles === undefined ? "" : dataBlock(sharedStyles),
  ].join("");
  return {
    page: template.replace(MARK, () => tags.join("\n    ")).replace(BODY_MARK, () => body),
    inline: {
      scripts: [...scripts, ...form ? [form.script] : []].map(sourceOf),
      styles: styles.map(sourceOf),
    },
  };
}

/** What the pages of an app have written into them, together. */
export function inlineOf(pages: readonly InlineSources[]): InlineSources {
  return {
    scripts: [...new Set(pages.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(pages.flatMap(({ styles }) => styles))],
  };
}

/** A script of no type that runs is text. */
const dataBlock = (text: string) =>
  `<script type="text/css" id="shared-styles">${withoutEnd(text)}</script>`;

function withoutEnd(text: string): string {
  if (/<\/(?:script|style)/i.test(text)) throw new Error("What is written in ends its own tag");
  return text;
}

function sourceOf(text: string): string {
  withoutEnd(text);
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
