import type { PictureSize } from "../../../../machines/pictureMarking.ts";

/** The size that the header of a PNG data URL tells. */
export function pngSize(picture: string): PictureSize {
  const start = picture.indexOf(",") + 1;
  const header = Uint8Array.fromBase64(picture.slice(start, start + 32));
  const view = new DataView(header.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
