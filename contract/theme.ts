/** The looks of the app; `system` is whichever the device has. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];
