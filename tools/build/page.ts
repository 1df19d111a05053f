import type { Manifest } from "./manifest.ts";

const MARK = "<!-- assets -->";

/** Fills the mark in a page with what it loads. */
export function fillPage(template: string, manifest: PageAssets): string {
  if (!template.includes(MARK)) throw new Error(`The page has no ${MARK}`);
  return template.replace(MARK, assetTags(manifest).join("\n    "));
}

interface PageAssets {
  entry: Manifest["entry"];
  /** Needed from the start, beside what the entry imports. */
  fonts: string[];
  modules: string[];
}

function assetTags({ entry, fonts, modules }: PageAssets): string[] {
  const [script, ...imports] = entry.scripts;
  if (script === undefined) throw new Error("The bundle has no entry script");
  return [
    ...entry.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...fonts.map((url) =>
      `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`
    ),
    ...[...imports, ...modules].map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${script}"></script>`,
  ];
}
