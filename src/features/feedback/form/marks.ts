import type { Mark, PictureSize } from "../../../../machines/mark.ts";
import type { pictureMarkingMachine } from "../../../../machines/pictureMarking.ts";
import type { ChildActor } from "../../../actors/useChildActor.ts";
import { createFittingPng } from "./png.ts";

/** The actor that marks a picture. */
export type MarkingActor = ChildActor<typeof pictureMarkingMachine>;

/** The same in both themes, as they are drawn into pictures. The edge shows on red backgrounds. */
export const MARK_COLOR = "#d92d20";
export const MARK_EDGE = "#ffffff";
export const BLACKOUT_COLOR = "#000000";

/** Computes the width of lines, in pixels of the picture. */
export function computeLineWidth({ width }: PictureSize): number {
  return Math.max(3, Math.round(width / 360));
}

/** Returns the edges of a mark. Those of a blackout are rounded outwards to whole pixels. */
export function getEdges({ kind, from, to }: Mark) {
  const [roundStart, roundEnd] = kind === "blackout"
    ? [Math.floor, Math.ceil]
    : [identity, identity];
  return {
    left: roundStart(Math.min(from.x, to.x)),
    top: roundStart(Math.min(from.y, to.y)),
    right: roundEnd(Math.max(from.x, to.x)),
    bottom: roundEnd(Math.max(from.y, to.y)),
  };
}

/** Converts a mark to an SVG path: a box, or an arrow. */
export function toPath(mark: Mark, thickness: number): string {
  if (mark.kind !== "arrow") {
    const { left, top, right, bottom } = getEdges(mark);
    return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  }
  const { from, to } = mark;
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (angle: number) => {
    const length = Math.min(thickness * 5, Math.hypot(to.x - from.x, to.y - from.y));
    const x = to.x - length * Math.cos(direction + angle);
    const y = to.y - length * Math.sin(direction + angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${barb(0.5)}L${to.x} ${to.y}L${barb(-0.5)}`;
}

const identity = (value: number) => value;

/** Draws the marks into the picture's pixels. What a blackout covers is removed. */
export async function burnMarks(picture: string, marks: readonly Mark[]): Promise<string> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const thickness = computeLineWidth({ width, height });
  return createFittingPng({
    width,
    height,
    draw(context, ratio) {
      context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height);
      for (const mark of marks) {
        if (mark.kind === "blackout") drawBlackout(context, mark, ratio);
        else drawOutline(context, mark, thickness, ratio);
      }
    },
  });
}

function drawBlackout(context: CanvasRenderingContext2D, mark: Mark, ratio: number) {
  const { left, top, right, bottom } = getEdges(mark);
  // Whole pixels of the smaller picture, so that no edge is transparent.
  const [x, y] = [Math.floor(left * ratio), Math.floor(top * ratio)];
  context.fillStyle = BLACKOUT_COLOR;
  context.fillRect(x, y, Math.ceil(right * ratio) - x, Math.ceil(bottom * ratio) - y);
}

function drawOutline(
  context: CanvasRenderingContext2D,
  mark: Mark,
  thickness: number,
  ratio: number,
) {
  context.save();
  context.scale(ratio, ratio);
  context.lineCap = "round";
  context.lineJoin = "round";
  const path = new Path2D(toPath(mark, thickness));
  for (const [color, width] of [[MARK_EDGE, thickness * 1.8], [MARK_COLOR, thickness]] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  }
  context.restore();
}
