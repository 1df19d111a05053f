import type { Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Latin-1, other Latin letters of European names, and signs of texts and figures. */
export const LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ..."ĞğİıŞşĄąĆćČčĐđĘęĚěŁłŃńŐőŒœŘřŚśŠšŮůŰűŸŹźŻżŽž",
  ..."–—‘’“”„…•€₺™←↑→↓−≈≤≥₂",
].join("");

/** Inter at the size of running text, in the weights of `src/ui/theme.ts`. */
const AXES = { wght: { min: 400, max: 650 }, opsz: 14 };

/**
 * Kerning, accents, localised forms, contextual alternates, tabular figures.
 * Other stylistic sets, which nothing uses, are two fifths of the font.
 */
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum"];

export async function createFontSubset(path: string): Promise<Uint8Array> {
  return await subsetFont(await readFile(path), LETTERS, {
    targetFormat: "woff2",
    variationAxes: AXES,
    keepFeatures: FEATURES,
  });
}

export const fontSubset: Plugin = {
  name: "font-subset",
  setup({ onLoad }) {
    let subset: Promise<Uint8Array> | undefined;
    onLoad({ filter: /\/InterVariable\.woff2$/ }, async ({ path }) => {
      subset ??= createFontSubset(path);
      return { contents: await subset, loader: "file" };
    });
  },
};
