import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/**
 * The text of every inline `<style>` a page may have. Stitches fills its own through the CSSOM, so
 * the element itself stays empty; the others are React Aria's: one for whatever can be pressed, one
 * that holds the page still behind a dialog on mobile Safari.
 */
export const INLINE_STYLES = [
  "",
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];

const styleHashes = INLINE_STYLES.map((text) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`
);

/** Sources of what the page has written into it, e.g. `'sha256-…'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

const contentPolicy = ({ scripts, styles }: InlineSources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styleHashes, ...styles].join(" "),
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "worker-src 'self'",
  ].join("; ");

/** What each file of the app is sent with. */
export const FILE_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** What a file is sent with that a browser may open as a document. */
export const documentHeaders = (inline: InlineSources): Record<string, string> => ({
  ...FILE_HEADERS,
  "Content-Security-Policy": contentPolicy(inline),
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
});

/** What the service worker is sent with: it fetches what it keeps, and does nothing else. */
export const WORKER_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  "Referrer-Policy": "no-referrer",
};

/** What the thread that holds forms and answers to the schemas is sent with: it fetches nothing. */
export const SCHEMA_WORKER_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  "Content-Security-Policy": "default-src 'none'",
};

/** The few headers that data needs; a route may set another Cache-Control of its own. */
export function apiHeaders() {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    c.header("Referrer-Policy", "no-referrer");
    c.header("Vary", "Accept-Language");
    await next();
  });
}
