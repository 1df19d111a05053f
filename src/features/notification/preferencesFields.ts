import { isTopicOff, LEAD_DAYS, type LeadDays } from "../../../contract/notificationPreferences.ts";
import type { NotificationPreferences } from "../../../contract/schemas/notificationPreferences.ts";

type LeadDaysId = `${LeadDays}`;

/** The lead times as options of a control. */
export const LEAD_DAYS_IDS = LEAD_DAYS.map((days): LeadDaysId => `${days}`);

/** The form's values: lead times, hour and time zone in the types of their controls. */
export type PreferencesFields =
  & Omit<NotificationPreferences, "leadDays" | "digestHour" | "digestTimeZone" | "nextDigestAt">
  & { leadDays: readonly LeadDaysId[]; digestHour: string; digestTimeZone: string | null };

export function toFields(
  { nextDigestAt: _, leadDays, digestHour, ...rest }: NotificationPreferences,
): PreferencesFields {
  return {
    ...rest,
    leadDays: LEAD_DAYS_IDS.filter((id) => leadDays.some((days) => `${days}` === id)),
    digestHour: String(digestHour),
  };
}

/** Converts form values to the input that is validated and sent. */
export const toInput = (
  { leadDays, digestHour, digestTimeZone, ...rest }: PreferencesFields,
): object => ({
  ...rest,
  leadDays: leadDays.map(Number),
  digestHour: Number(digestHour),
  digestTimeZone: digestTimeZone ?? "",
});

/** Whether no warnings are given, so that their lead times have no effect. */
export const areWarningsOff = ({ dueSoon }: PreferencesFields): boolean => isTopicOff(dueSoon);
