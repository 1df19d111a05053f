/** Truncates text to at most `limit` UTF-16 units, at a grapheme boundary. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const { index = 0 } = getSegmenter().segment(text).containing(limit) ?? {};
  return text.slice(0, index || limit).replace(/\p{Cs}$/u, "");
}

let segmenter: Intl.Segmenter | undefined;
const getSegmenter = () => segmenter ??= new Intl.Segmenter();
