import type { PageEntries } from "../../records/pageEntry.ts";

export const holidayRoutes = {
  "/holidays": { page: ["settings", "holidays"], title: "Public Holidays" },
} as const satisfies PageEntries;
