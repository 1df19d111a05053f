/** Cuts text to at most so many UTF-16 units, between two characters as people see them. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const { index = 0 } = graphemes().segment(text).containing(limit) ?? {};
  return text.slice(0, index || limit).replace(/\p{Cs}$/u, "");
}

let segmenter: Intl.Segmenter | undefined;
const graphemes = () => segmenter ??= new Intl.Segmenter();
