import type { Mark } from "../../../../machines/pictureMarking.ts";
import { fittingPng } from "./fittingPng.ts";
import {
  BLACKOUT_COLOR,
  cornersOf,
  MARK_COLOR,
  MARK_EDGE,
  pathOf,
  thicknessIn,
} from "./markShape.ts";

/** The picture with the marks in its pixels: what a blackout covers is nowhere in it any more. */
export async function burnMarks(picture: string, marks: readonly Mark[]): Promise<string> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const thickness = thicknessIn({ width, height });
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
  // Whole pixels of the smaller picture, so that no edge lets anything through.
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
