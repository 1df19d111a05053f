import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

export interface PictureDifference {
  /** The share of pixels that differ, from 0 to 1. */
  share: number;
  /** A PNG with the differing pixels in red over the faded picture. */
  image: Uint8Array;
}

/** No page has this colour, so pixels outside one picture differ. */
const OUTSIDE = [255, 0, 255, 255];

/** Compares two PNGs pixel by pixel; smoothed edges do not count as different. */
export function comparePictures(before: Uint8Array, after: Uint8Array): PictureDifference {
  const first = PNG.sync.read(Buffer.from(before));
  const second = PNG.sync.read(Buffer.from(after));
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const image = new PNG({ width, height });
  const count = pixelmatch(
    extend(first, width, height),
    extend(second, width, height),
    image.data,
    width,
    height,
    { threshold: 0.05 },
  );
  return { share: count / (width * height), image: PNG.sync.write(image) };
}

function extend(picture: PNG, width: number, height: number): Uint8Array {
  if (picture.width === width && picture.height === height) return picture.data;
  const extended = new PNG({ width, height });
  for (let at = 0; at < extended.data.length; at += 4) extended.data.set(OUTSIDE, at);
  PNG.bitblt(picture, extended, 0, 0, picture.width, picture.height, 0, 0);
  return extended.data;
}
