import { MAX_SCREENSHOT_BYTES } from "../../../../contract/constants.ts";
import type { PictureSize } from "../../../../machines/mark.ts";
import { fromBase64 } from "../../../platform/base64.ts";

interface Drawing {
  width: number;
  height: number;
  /** Draws at `ratio` of that size. */
  draw: (context: CanvasRenderingContext2D, ratio: number) => void;
  /** The first ratio to try; 1 by default. */
  ratio?: number;
}

/**
 * Draws a PNG data URL, in smaller sizes until feedback accepts it. @throws {RangeError} if no size
 * fits.
 */
export function createFittingPng({ width, height, draw, ratio = 1 }: Drawing): string {
  for (; ratio * height > 100; ratio *= 0.75) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext("2d");
    if (context === null) break;
    draw(context, ratio);
    const picture = canvas.toDataURL("image/png");
    if (countBytes(picture) <= MAX_SCREENSHOT_BYTES) return picture;
  }
  throw new RangeError("The drawing exceeds the size limit");
}

const countBytes = (dataUrl: string): number => (dataUrl.length - dataUrl.indexOf(",")) * 3 / 4;

/** Reads the size from the header of a PNG data URL. */
export function readPngSize(picture: string): PictureSize {
  const start = picture.indexOf(",") + 1;
  const view = new DataView(fromBase64(picture.slice(start, start + 32)).buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
