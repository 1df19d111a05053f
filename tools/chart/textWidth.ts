export const TITLE_SIZE = 13;
export const CAPTION_SIZE = 12;

/** Widths as parts of the type size, slightly wider than Inter and its fallbacks. */
const WIDTHS: [RegExp, number][] = [
  [/[ijl.,:;|'!]/, 0.3],
  [/[frtI\-/()[\] ]/, 0.39],
  [/[mwMW@%→↻]/, 0.93],
  [/[A-Z]/, 0.72],
  [/\d/, 0.65],
];
const OTHERS = 0.61;

/** Estimates a text's width without a DOM, so that page and task lay out alike. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((width, char) => {
    const [, part = OTHERS] = WIDTHS.find(([chars]) => chars.test(char)) ?? [];
    return width + part * size;
  }, 0);
}
