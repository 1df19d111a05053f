/// <reference lib="deno.worker" />
import { checkPng, type PngLimits } from "./png.ts";

/** A request to the worker; its response is the result of `checkPng`. */
export interface PictureRequest {
  file: Uint8Array<ArrayBuffer>;
  limits: PngLimits;
}

self.onmessage = async ({ data: { file, limits } }: MessageEvent<PictureRequest>) => {
  const result = await checkPng(file, limits);
  self.postMessage(result, typeof result === "string" ? [] : [result.bytes.buffer]);
};
