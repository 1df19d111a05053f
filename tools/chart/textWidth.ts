/** Sizes of the type that charts are drawn with. */
export const TITLE_SIZE = 13;
export const CAPTION_SIZE = 12;

/** In parts of the type size; a little wider than Inter and what stands in for it. */
const WIDTHS: [RegExp, number][] = [
  [/[ijl.,:;|'!]/, 0.3],
  [/[frtI\-/()[\] ]/, 0.39],
  [/[mwMW@%→↻]/, 0.93],
  [/[A-Z]/, 0.72],
  [/\d/, 0.65],
];
const OTHERS = 0.61;

/** How much room a text needs, the same wherever it is measured: a page and a task draw alike. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((width, char) => {
    const [, part = OTHERS] = WIDTHS.find(([chars]) => chars.test(char)) ?? [];
    return width + part * size;
  }, 0);
}
