/** The oldest supported browsers. */
export const TARGET = ["chrome123", "edge123", "firefox125", "safari17.4"];

interface Fallback {
  /** The browsers that lack it, with version and date. */
  lackedBy: string;
  /** The only files that may use it; those in `src/` contain the fallback. */
  files: readonly string[];
  fallback: string;
}

/** APIs that some supported browsers lack and that have a fallback. */
export const WITH_FALLBACK: Readonly<Record<string, Fallback>> = {
  requestIdleCallback: {
    lackedBy: "Safari",
    files: ["src/ui/whenIdle.ts"],
    fallback: "a timer",
  },
  "navigator.locks": {
    lackedBy: "pages without https; all, where storage is blocked",
    files: ["src/platform/locks.ts", "src/app/serviceWorker.ts", "src/worker/serviceWorker.ts"],
    fallback: "a lease in local storage",
  },
  "navigator.serviceWorker": {
    lackedBy: "pages without https",
    files: [
      "src/app/serviceWorker.ts",
      "src/features/notification/systemNotifications.ts",
      "src/actors/browserNotifications.ts",
    ],
    fallback: "the app is fetched at each visit",
  },
  "navigator.clipboard": {
    lackedBy: "pages without https",
    files: [
      "src/features/user/SecretDialog.tsx",
      "src/records/views/ViewOptions.tsx",
      "src/app/pages/calendar/FeedDialog.tsx",
    ],
    fallback: "a message that says how to copy it",
  },
  "document.caretPositionFromPoint": {
    lackedBy: "Chrome and Edge before 128 (2024-08); Safari before 18.4 (2025-03)",
    files: ["src/ui/table/textSelection.ts"],
    fallback: "`caretRangeFromPoint`, which they have",
  },
  "navigator.permissions": {
    lackedBy: "none, but some refuse to be asked for notifications",
    files: ["src/actors/browserNotifications.ts"],
    fallback: "asked again when the tab is shown or hidden",
  },
  Notification: {
    lackedBy: "Safari on iPhones; pages without https",
    files: [
      "src/actors/browserNotifications.ts",
      "src/actors/useBrowserNotifications.ts",
      "src/features/notification/systemNotifications.ts",
    ],
    fallback: "toasts alone",
  },
  caches: {
    lackedBy: "pages without https",
    files: ["src/worker/serviceWorker.ts"],
    fallback: "the app is fetched at each visit",
  },
  localStorage: {
    lackedBy: "all, where storage is blocked or full",
    files: [
      "src/platform/storage.ts",
      "static/theme.js",
      "static/beforeHydration.js",
    ],
    fallback: "memory, and a notice",
  },
  sessionStorage: {
    lackedBy: "all, where storage is blocked or full",
    files: ["src/platform/storage.ts"],
    fallback: "memory, and a notice",
  },
  "Temporal.Now.timeZoneId": {
    lackedBy: "all, where the system names a zone that nobody knows",
    files: ["contract/timeZone.ts"],
    fallback: "Istanbul",
  },
};

/**
 * APIs that some supported browsers lack and that the app must not use.
 * `tools/targetConfig.ts` makes the compiler reject those of ECMAScript.
 */
export const LACKED: readonly string[] = [
  "Promise.try",
  "URL.parse",
  "RegExp.escape",
  "Error.isError",
  "Math.f16round",
  "Math.sumPrecise",
  "Atomics.waitAsync",
  "JSON.rawJSON",
  "JSON.isRawJSON",
  "Intl.DurationFormat",
  "ReadableStream.from",
  "Uint8Array.fromBase64",
  "Uint8Array.fromHex",
  "Uint8Array.prototype.toBase64",
  "Uint8Array.prototype.toHex",
  "Uint8Array.prototype.setFromBase64",
  "Uint8Array.prototype.setFromHex",
  "Response.prototype.bytes",
  "Request.prototype.bytes",
  "Blob.prototype.bytes",
  "Set.prototype.union",
  "Set.prototype.intersection",
  "Set.prototype.difference",
  "Set.prototype.symmetricDifference",
  "Set.prototype.isSubsetOf",
  "Set.prototype.isSupersetOf",
  "Set.prototype.isDisjointFrom",
  "Map.prototype.getOrInsert",
  "Map.prototype.getOrInsertComputed",
  "Iterator.prototype.map",
  "Iterator.prototype.filter",
  "Iterator.prototype.take",
  "Iterator.prototype.drop",
  "Iterator.prototype.flatMap",
  "Iterator.prototype.reduce",
  "Iterator.prototype.toArray",
  "Iterator.prototype.forEach",
  "Iterator.prototype.some",
  "Iterator.prototype.every",
  "Iterator.prototype.find",
  "Iterator",
  "Float16Array",
  "crypto.randomUUID",
  "crypto.subtle",
  "Document.prototype.startViewTransition",
  "Element.prototype.moveBefore",
  "HTMLDialogElement.prototype.requestClose",
  "scheduler",
  "navigation",
  "cookieStore",
  "CloseWatcher",
];
