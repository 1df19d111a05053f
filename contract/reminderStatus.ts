export const REMINDER_STATUSES = ["ACTIVE", "COMPLETED"] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

export const OCCURRENCE_STATUSES = ["PENDING", "COMPLETED", "SKIPPED"] as const;
export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];
