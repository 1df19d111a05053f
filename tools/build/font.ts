import type { Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Latin-1, the other Latin letters of European names, and the signs that texts and figures use. */
export const LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ..."ĞğİıŞşĄąĆćČčĐđĘęĚěŁłŃńŐőŒœŘřŚśŠšŮůŰűŸŹźŻżŽž",
  ..."–—‘’“”„…•€₺™←↑→↓−≈≤≥₂",
].join("");

/** Inter at the size of running text, in the weights of `src/ui/theme.ts`. */
const AXES = { wght: { min: 400, max: 650 }, opsz: 14 };

/**
 * Kerning, accents, letters by language and by their neighbours, and figures of one width. Sets of
 * other letters, which nothing asks for, are two fifths of the font.
 */
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum"];

/** The font in the letters and weights that the app draws, as WOFF2. */
export async function cutFont(path: string): Promise<Uint8Array> {
  return await subsetFont(await readFile(path), LETTERS, {
    targetFormat: "woff2",
    variationAxes: AXES,
    keepFeatures: FEATURES,
  });
}

/** Puts the cut font where a stylesheet asks for the whole. */
export const fontSubset: Plugin = {
  name: "font-subset",
  setup({ onLoad }) {
    let cut: Promise<Uint8Array> | undefined;
    onLoad({ filter: /\/InterVariable\.woff2$/ }, async ({ path }) => {
      cut ??= cutFont(path);
      return { contents: await cut, loader: "file" };
    });
  },
};
