import type { Mark, PictureSize } from "../../../../machines/pictureMarking.ts";

/** Burnt into pictures, so the same in light and dark, and edged where the ground is red too. */
export const MARK_COLOR = "#d92d20";
export const MARK_EDGE = "#ffffff";
export const BLACKOUT_COLOR = "#000000";

/** How thick lines are drawn, in pixels of the picture. */
export function thicknessIn({ width }: PictureSize): number {
  return Math.max(3, Math.round(width / 360));
}

/** The corners of a mark: left, top, right and bottom; a blackout's are whole pixels, outwards. */
export function cornersOf({ kind, from, to }: Mark) {
  const [outwards, inwards] = kind === "blackout" ? [Math.floor, Math.ceil] : [same, same];
  return {
    left: outwards(Math.min(from.x, to.x)),
    top: outwards(Math.min(from.y, to.y)),
    right: inwards(Math.max(from.x, to.x)),
    bottom: inwards(Math.max(from.y, to.y)),
  };
}

/** A mark as an SVG path: a box, or a line with two barbs at its end. */
export function pathOf(mark: Mark, thickness: number): string {
  if (mark.kind !== "arrow") {
    const { left, top, right, bottom } = cornersOf(mark);
    return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  }
  const { from, to } = mark;
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number) => {
    const length = Math.min(thickness * 5, Math.hypot(to.x - from.x, to.y - from.y));
    const x = to.x - length * Math.cos(direction + turn);
    const y = to.y - length * Math.sin(direction + turn);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${barb(0.5)}L${to.x} ${to.y}L${barb(-0.5)}`;
}

const same = (value: number) => value;
