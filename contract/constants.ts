/** Constants of docs/product.md 23. Durations are milliseconds unless the name says otherwise. */

export const TOKEN_TYPE = "Bearer";
export const ACCESS_TOKEN_KEY = "access_token";
export const REFRESH_TOKEN_KEY = "refresh_token";
export const SIDEBAR_COLLAPSED_KEY = "sidebar-collapsed";
export const LANGUAGE_KEY = "language";
export const THEME_KEY = "theme";
/** The storage key of recently opened records. */
export const VISITS_KEY = "visits";
/** The prefix of keys, with a user's id, under which earlier releases stored default views. */
export const DEFAULT_VIEWS_KEY = "views:";
/** The key of the offset, in milliseconds, from the device's clock to the server's. */
export const CLOCK_OFFSET_KEY = "clock-offset";
/** The key of the number of pinned views per navigation area; `static/theme.js` reads it. */
export const PINNED_COUNTS_KEY = "pinned-counts";
/** The suffix of keys in the tab's storage under which drafts are stored. */
export const DRAFT_SUFFIX = "-draft";
/** The prefix of keys, with a list's name, under which earlier releases stored hidden columns. */
export const COLUMNS_KEY = "columns:";
/** The key of the preference for single-key shortcuts; `false` turns them off. */
export const SINGLE_KEYS_KEY = "single-keys";

export const QUERY_STALE_MS = 60_000;
export const QUERY_GC_MS = 5 * 60_000;
export const QUERY_RETRIES = 1;
export const UNREAD_COUNT_STALE_MS = 30_000;

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
/** Limits of a feedback's screenshot: file size, width and height, and number of pixels. */
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024;
export const MAX_SCREENSHOT_SIDE = 16_384;
export const MAX_SCREENSHOT_PIXELS = 20_000_000;

export const MIN_PASSWORD_LENGTH = 8;
export const TREND_DAYS = 30;

/** The longest delay that a browser timer supports; a longer one fires immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

export const DATE_FORMAT_LOCALE = "tr-TR";
export const DEFAULT_TIME_ZONE = "Europe/Istanbul";

/** The header of API responses while the server's storage is full, and its value. */
export const STORAGE_HEADER = "Iklim-Storage";
export const STORAGE_FULL = "full";

/** The header of polls with the sequence of the newest activity. */
export const ACTIVITY_HEADER = "Iklim-Activity";

/** The statuses of users and projects, which can be disabled and enabled. */
export const ENABLEMENT = ["ACTIVE", "DISABLED"] as const;
export type Enablement = (typeof ENABLEMENT)[number];

/** The themes of the app; `system` follows the device. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The header of creating requests: a repeated key creates no second record. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
