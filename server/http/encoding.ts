import type { Context } from "hono";
import { accepts } from "hono/accepts";

/** What bodies are compressed with; the first is taken where a client takes both. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = typeof ENCODINGS[number];

/** Which of the encodings that there are a client takes; none is sent as it is. */
export function chooseEncoding(c: Context, supports: readonly Encoding[]): Encoding | undefined {
  const chosen = accepts(c, {
    header: "Accept-Encoding",
    supports: [...supports],
    default: "identity",
    match: (accepted) =>
      supports.find((name) =>
        accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0)
      ) ??
        "identity",
  });
  return supports.find((name) => name === chosen);
}
