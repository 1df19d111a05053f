/// <reference lib="deno.worker" />
import { checkPng, type PngLimits } from "./png.ts";

/** What the thread is asked; it answers what `checkPng` does. */
export interface PictureRequest {
  file: Uint8Array<ArrayBuffer>;
  limits: PngLimits;
}

self.onmessage = async ({ data: { file, limits } }: MessageEvent<PictureRequest>) => {
  const checked = await checkPng(file, limits);
  self.postMessage(checked, typeof checked === "string" ? [] : [checked.bytes.buffer]);
};
