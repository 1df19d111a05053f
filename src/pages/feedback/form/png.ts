import { MAX_SCREENSHOT_BYTES } from "../../../../contract/constants.ts";
import type { PictureSize } from "../../../../machines/mark.ts";
import { fromBase64 } from "../../../platform/base64.ts";

interface Drawing {
  width: number;
  height: number;
  /** Draws at `ratio` of that size. */
  draw: (context: CanvasRenderingContext2D, ratio: number) => void;
  /** The size to begin with; 1 by default. */
  ratio?: number;
}

/**
 * A drawing as a PNG data URL, smaller and smaller until it is no larger than a feedback takes.
 * Throws when it never is.
 */
export function fittingPng({ width, height, draw, ratio = 1 }: Drawing): string {
  for (; ratio * height > 100; ratio *= 0.75) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext("2d");
    if (context === null) break;
    draw(context, ratio);
    const picture = canvas.toDataURL("image/png");
    if (bytesOf(picture) <= MAX_SCREENSHOT_BYTES) return picture;
  }
  throw new RangeError("It does not fit into a picture");
}

const bytesOf = (dataUrl: string): number => (dataUrl.length - dataUrl.indexOf(",")) * 3 / 4;

/** The size in the header of a PNG data URL. */
export function pngSize(picture: string): PictureSize {
  const start = picture.indexOf(",") + 1;
  const view = new DataView(fromBase64(picture.slice(start, start + 32)).buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
