import { createHash } from "node:crypto";

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

export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${styleHashes.join(" ")}`,
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

/** What the app's page and all its files are sent with. */
export const PAGE_HEADERS: Record<string, string> = {
  "Content-Security-Policy": CONTENT_POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
