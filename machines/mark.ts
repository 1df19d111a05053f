export const MARK_KINDS = ["rectangle", "arrow", "blackout"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** In pixels of the picture, from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A shape between two corners; an arrow points to the second corner. */
export interface Mark {
  kind: MarkKind;
  from: Point;
  to: Point;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** A mark smaller than the picture's width divided by this is accidental. */
const MIN_SIZE_DIVISOR = 100;

export const addPoints = (one: Point, other: Point): Point => ({
  x: one.x + other.x,
  y: one.y + other.y,
});

export const clampToPicture = ({ x, y }: Point, { width, height }: PictureSize): Point => ({
  x: Math.min(Math.max(x, 0), width),
  y: Math.min(Math.max(y, 0), height),
});

/** Creates a mark around a point. It is a fifth of the picture wide and within it. */
export function createMarkAt(at: Point, kind: MarkKind, size: PictureSize): Mark {
  const half = { x: size.width / 10, y: Math.min(size.width / 20, size.height / 10) };
  return {
    kind,
    from: clampToPicture(addPoints(at, { x: -half.x, y: -half.y }), size),
    to: clampToPicture(addPoints(at, half), size),
  };
}

/** Moves a mark within the picture without changing its size. */
export function moveMark(mark: Mark, by: Point, size: PictureSize): Mark {
  const clampStep = (first: number, second: number, step: number, most: number) =>
    Math.min(Math.max(step, -Math.min(first, second)), most - Math.max(first, second));
  const step = {
    x: clampStep(mark.from.x, mark.to.x, by.x, size.width),
    y: clampStep(mark.from.y, mark.to.y, by.y, size.height),
  };
  return { ...mark, from: addPoints(mark.from, step), to: addPoints(mark.to, step) };
}

export function isTooSmall({ kind, from, to }: Mark, { width }: PictureSize): boolean {
  const [x, y] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const least = width / MIN_SIZE_DIVISOR;
  return kind === "arrow" ? Math.hypot(x, y) < least : Math.max(x, y) < least || x < 1 || y < 1;
}
