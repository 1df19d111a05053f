/** More arguments of one call would overflow the stack. */
const MAX_ARGUMENTS = 0x8000;

export function toBase64(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  let text = "";
  for (let start = 0; start < bytes.length; start += MAX_ARGUMENTS) {
    text += String.fromCharCode(...bytes.subarray(start, start + MAX_ARGUMENTS));
  }
  return btoa(text);
}

/** @throws if the text is not base64 */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
