/** Users and projects can be switched off and on again. */
export const ENABLEMENT = ["ACTIVE", "DISABLED"] as const;
export type Enablement = (typeof ENABLEMENT)[number];
