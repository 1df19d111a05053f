import { createHash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./env.ts";

/**
 * The text of every inline `<style>` of a page.
 * The first is that of Stitches, which inserts rules through the CSSOM. The others are React
 * Aria's: for pressable elements, and for the page behind a dialog on mobile Safari.
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

/** Sources of the page's inline scripts and styles, for example `'sha256-…'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

const createContentPolicy = ({ scripts, styles }: InlineSources): string =>
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

/** Response headers of the app's files. */
export const FILE_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Response headers of files that a browser may open as a document. */
export const createDocumentHeaders = (inline: InlineSources): Record<string, string> => ({
  ...FILE_HEADERS,
  "Content-Security-Policy": createContentPolicy(inline),
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
});

/** Response headers of the service worker, which may only fetch. */
export const WORKER_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  "Referrer-Policy": "no-referrer",
};

/** Response headers of the schema worker, which may fetch nothing. */
export const SCHEMA_WORKER_HEADERS: Record<string, string> = {
  ...FILE_HEADERS,
  "Content-Security-Policy": "default-src 'none'",
};

/** Sets the headers of API responses; a route may replace Cache-Control. */
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
