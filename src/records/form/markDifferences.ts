/** A part of a text; `isDifferent` if the other text does not have it. */
export interface TextPart {
  text: string;
  isDifferent: boolean;
}

/** Above this number of word pairs, everything between the common ends counts as different. */
const MAX_PAIRS = 250_000;

/** Splits a text into the parts that another text has in the same order, and those it has not. */
export function markDifferences(text: string, other: string): TextPart[] {
  const words = splitWords(text);
  const shared = findSharedWords(words, splitWords(other));
  const parts: TextPart[] = [];
  words.forEach((word, index) => {
    const isDifferent = !shared.has(index);
    const last = parts.at(-1);
    if (last?.isDifferent === isDifferent) last.text += word;
    else parts.push({ text: word, isDifferent });
  });
  return parts;
}

/** Words with the spaces after them as words of their own. */
const splitWords = (text: string) => text.split(/(\s+)/).filter((word) => word !== "");

/** Finds the positions of the longest common subsequence in `words`. */
function findSharedWords(words: readonly string[], others: readonly string[]): Set<number> {
  const shorter = Math.min(words.length, others.length);
  let start = 0;
  while (start < shorter && words[start] === others[start]) start++;
  let end = 0;
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end++;
  const shared = new Set([...words.keys()].filter((at) => at < start || at >= words.length - end));
  const [rows, columns] = [words.length - start - end, others.length - start - end];
  if (rows * columns > MAX_PAIRS) return shared;

  // lengths[row][column]: of the longest common subsequence of what follows both.
  const lengths = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const getLength = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  const isSame = (row: number, column: number) => words[start + row] === others[start + column];
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const length = isSame(row, column)
        ? getLength(row + 1, column + 1) + 1
        : Math.max(getLength(row + 1, column), getLength(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  }
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (isSame(row, column)) {
      shared.add(start + row);
      row++;
      column++;
    } else if (getLength(row + 1, column) >= getLength(row, column + 1)) row++;
    else column++;
  }
  return shared;
}
