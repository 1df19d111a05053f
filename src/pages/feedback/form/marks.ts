import type { Mark, PictureSize } from "../../../../machines/mark.ts";
import type { pictureMarkingMachine } from "../../../../machines/pictureMarking.ts";
import type { ChildActor } from "../../../actors/useChildActor.ts";
import { fittingPng } from "./png.ts";

/** The actor of a picture's marking. */
export type MarkingActor = ChildActor<typeof pictureMarkingMachine>;

/** Drawn into pictures, so the same in both themes, with an edge for red backgrounds. */
export const MARK_COLOR = "#d92d20";
export const MARK_EDGE = "#ffffff";
export const BLACKOUT_COLOR = "#000000";

/** The width of lines, in pixels of the picture. */
export function lineWidth({ width }: PictureSize): number {
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

/** The picture with the marks drawn into its pixels: what a blackout covers is removed. */
export async function burnMarks(picture: string, marks: readonly Mark[]): Promise<string> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const thickness = lineWidth({ width, height });
  return fittingPng({
    width,
    height,
    draw(context, ratio) {
      context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height);
      for (const mark of marks) {
        if (mark.kind === "blackout") blackOut(context, mark, ratio);
        else outline(context, mark, thickness, ratio);
      }
    },
  });
}

function blackOut(context: CanvasRenderingContext2D, mark: Mark, ratio: number) {
  const { left, top, right, bottom } = cornersOf(mark);
  // Whole pixels of the smaller picture, so that no edge is transparent.
  const [x, y] = [Math.floor(left * ratio), Math.floor(top * ratio)];
  context.fillStyle = BLACKOUT_COLOR;
  context.fillRect(x, y, Math.ceil(right * ratio) - x, Math.ceil(bottom * ratio) - y);
}

function outline(
  context: CanvasRenderingContext2D,
  mark: Mark,
  thickness: number,
  ratio: number,
) {
  context.save();
  context.scale(ratio, ratio);
  context.lineCap = "round";
  context.lineJoin = "round";
  const path = new Path2D(pathOf(mark, thickness));
  for (const [color, width] of [[MARK_EDGE, thickness * 1.8], [MARK_COLOR, thickness]] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  }
  context.restore();
}
