import type { RecordSaving } from "../../records/form/recordSaving.ts";
import { RECORD_PAGES } from "../../records/recordKinds.ts";
import { holidays } from "./resource.ts";

/** The texts and the cache keys for creating and changing holidays. */
export const holidaySaving: RecordSaving<typeof holidays> = {
  resource: holidays,
  path: RECORD_PAGES.holiday.path,
  invalidatedKeys: [holidays.key],
  createTexts: {
    title: "New public holiday",
    submitLabel: "Add holiday",
    done: "Holiday added successfully",
  },
  editTexts: {
    title: "Edit public holiday",
    done: "Holiday updated successfully",
    conflict: "This holiday has been changed meanwhile. What you typed is kept.",
  },
};
