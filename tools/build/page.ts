import type { Manifest } from "./manifest.ts";

const MARK = "<!-- assets -->";

/** Fills the mark in a page with what it loads. */
export function fillPage(template: string, manifest: PageAssets): string {
  if (!template.includes(MARK)) throw new Error(`The page has no ${MARK}`);
  return template.replace(MARK, assetTags(manifest).join("\n    "));
}

interface PageAssets {
  entry: Manifest["entry"];
  /** Runs as soon as it arrives, beside the entry. */
  script?: string;
}

function assetTags({ entry, script: first }: PageAssets): string[] {
  const [script, ...imports] = entry.scripts;
  if (script === undefined) throw new Error("The bundle has no entry script");
  return [
    ...(first ? [`<script src="${first}" async></script>`] : []),
    ...entry.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...imports.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${script}"></script>`,
  ];
}
