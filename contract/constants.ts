/** Constants of docs/product.md 23. Durations are milliseconds unless the name says otherwise. */

export const TOKEN_TYPE = "Bearer";
export const ACCESS_TOKEN_KEY = "access_token";
export const REFRESH_TOKEN_KEY = "refresh_token";
export const SIDEBAR_COLLAPSED_KEY = "sidebar-collapsed";
export const LANGUAGE_KEY = "language";
export const THEME_KEY = "theme";
/** The records that somebody opened last. */
export const VISITS_KEY = "visits";
/** Followed by the id of a user: where earlier releases kept the views that lists begin with. */
export const DEFAULT_VIEWS_KEY = "views:";
/** How many milliseconds the server's clock is ahead of this device's, where they differ. */
export const CLOCK_OFFSET_KEY = "clock-offset";
/** How many views are pinned below each area of the navigation, as `static/theme.js` reads it. */
export const PINNED_COUNTS_KEY = "pinned-counts";
/** Follows a place: what was typed there before a session ended, in the storage of its tab. */
export const DRAFT_SUFFIX = "-draft";
/** Followed by a list's name: where earlier releases kept its hidden columns. */
export const COLUMNS_KEY = "columns:";
/** `false` where keys that are pressed alone are no shortcuts. */
export const SINGLE_KEYS_KEY = "single-keys";

export const QUERY_FRESH_MS = 60_000;
export const QUERY_KEPT_MS = 5 * 60_000;
export const QUERY_RETRIES = 1;
export const UNREAD_COUNT_FRESH_MS = 30_000;

export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** Dropdown and prefetch lists of detail pages: page 1, this size, by name ascending. */
export const OPTION_LIST_SIZE = 100;

export const NOTIFICATION_POLL_MS = 10_000;
export const NOTIFICATION_TOAST_MS = 30_000;
export const TOAST_MS = 5_000;
export const FIELD_ERROR_TOAST_MS = 8_000;

export const MODAL_TRANSITION_MS = 300;
export const SCREENSHOT_DELAY_MS = 100;
export const REOPEN_FLAG_MS = 100;
/** What a feedback's picture may come to: the file, its width and its height, and their product. */
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024;
export const MAX_SCREENSHOT_SIDE = 16_384;
export const MAX_SCREENSHOT_PIXELS = 20_000_000;

export const MIN_PASSWORD_LENGTH = 8;
export const TREND_DAYS = 30;

/** The longest delay a browser timer honours; a longer one fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

export const DATE_FORMAT_LOCALE = "tr-TR";
export const DEFAULT_TIME_ZONE = "Europe/Istanbul";

/** The header that every answer of the API carries while nothing can be saved, with this value. */
export const STORAGE_HEADER = "Iklim-Storage";
export const STORAGE_FULL = "full";

/** Users and projects can be switched off and on again. */
export const ENABLEMENT = ["ACTIVE", "DISABLED"] as const;
export type Enablement = (typeof ENABLEMENT)[number];

/** The looks of the app; `system` is whichever the device has. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** Tells a request that creates something from others: sent again with the same key, it creates nothing. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
